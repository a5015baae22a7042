import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import document from '../../docs/openapi.json' with { type: 'json' };
import type { Reply } from './Browser.ts';

interface Described {
  content?: Record<string, { schema: object }>;
}
interface Operation {
  requestBody?: Required<Described>;
  responses: Record<string, Described>;
}
const paths = document.paths as Record<string, Record<string, Operation>>;

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, keywords: ['components'] });
addFormats.default(ajv);
const compiled = new Map<object, ValidateFunction>();

/** Validates a value by a schema of the document. Returns the errors. */
function problemsBy(schema: object, value: unknown): string[] {
  const { components } = document;
  const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components });
  compiled.set(schema, validate);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Returns the described operation of a call; `call` is its method and path as the router spells it. */
function operationOf(call: string): Operation {
  const [method = '', path = ''] = call.split(' ');
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`docs/openapi.json does not contain ${call}`);
  return operation;
}

/** Returns the differences between a reply and `docs/openapi.json`; empty if it matches. */
export function problemsOf(call: string, { status, headers, body }: Reply): string[] {
  const { responses } = operationOf(call);
  const { content } = responses[status] ?? (status >= 400 ? responses.default! : {});
  if (!content)
    return responses[status] && body === '' ? [] : [`${status} ${JSON.stringify(body)} is not described`];
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const { schema } = content[type] ?? {};
  return schema ? problemsBy(schema, body) : [`${type} is not described`];
}

/** Returns the differences between an accepted body and `docs/openapi.json`. */
export function problemsOfBody(call: string, body: unknown): string[] {
  const { requestBody } = operationOf(call);
  return requestBody ? problemsBy(requestBody.content['application/json']!.schema, body) : [];
}
