import { z } from 'zod';
import { version } from '../../package.json' with { type: 'json' };
import { entityOf, calls as entriesByName } from '../../protocol/calls/calls.ts';
import type { Call, SchemaName } from '../../protocol/calls/call.ts';
import { schemas } from '../../protocol/calls/schemas.ts';
import { asGuest, cookieCheck, keyHeader } from '../../protocol/paths.ts';

type Json = Record<string, unknown>;

const entries = Object.entries(entriesByName) as [string, Call][];
const refTo = (name: string) => `#/components/schemas/${name}`;
const isSchema = (name: string | undefined): name is SchemaName => name !== undefined && name in schemas;

/** Returns the JSON Schemas of request bodies (`input`) or replies (`output`), by name. */
function jsonSchemas(names: Set<SchemaName>, io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>();
  for (const name of names) registry.add(schemas[name], { id: name });
  const jsonSchemasByName = Object.entries(z.toJSONSchema(registry, { io, uri: refTo }).schemas);
  return Object.fromEntries(
    jsonSchemasByName.map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

const bodies = () => new Set(entries.flatMap(([, { body }]) => body ?? []));
const replies = () =>
  new Set<SchemaName>([
    'Refusal',
    'TranslatableValue',
    ...entries.flatMap(([, { reply, refusal }]) => [reply?.replace('[]', ''), refusal].filter(isSchema)),
  ]);

function replyOf(reply: NonNullable<Call['reply']>): Json {
  if (reply.startsWith('text/')) return { [reply]: { schema: { type: 'string' } } };
  const $ref = refTo(reply.replace('[]', ''));
  return {
    'application/json': { schema: reply.endsWith('[]') ? { type: 'array', items: { $ref } } : { $ref } },
  };
}

function responsesOf({ reply, statuses = [200], refusal }: Call): Json {
  const $ref = refTo('Refusal');
  const refused = refusal ? { anyOf: [{ $ref: refTo(refusal) }, { $ref }] } : { $ref };
  const descriptions = { 200: statuses.length > 1 ? 'Repeated, or changed' : 'Done', 201: 'Made' };
  return {
    ...(reply
      ? Object.fromEntries(
          statuses.map((status) => [status, { description: descriptions[status], content: replyOf(reply) }]),
        )
      : { 204: { description: 'Done' } }),
    default: { description: 'Refused', content: { 'application/json': { schema: refused } } },
  };
}

const parameter = (place: 'path' | 'query' | 'header', name: string, schema: unknown) => ({
  name,
  in: place,
  ...(place === 'path' && { required: true }),
  schema,
});

const asGuestParameters = Object.entries(asGuest).map(([name, word]) =>
  parameter('query', name, { const: word }),
);

function parametersOf(method: string, path: string, { query = {}, takesKey, needsCookies }: Call): Json[] {
  const variables = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  return [
    ...variables.map((name) => parameter('path', name, { type: 'string' })),
    ...Object.entries(query).map(([name, schema]) => {
      const { $schema: _, ...jsonSchema } = z.toJSONSchema(schemas[schema], { io: 'input' });
      return parameter('query', name, jsonSchema);
    }),
    ...(method === 'GET' && entityOf(`${method} ${path}`) !== 'none' ? asGuestParameters : []),
    ...(takesKey ? [parameter('header', keyHeader, { type: 'string', maxLength: 200 })] : []),
    ...(needsCookies ? [parameter('header', cookieCheck.header, { const: '1' })] : []),
  ];
}

function operationOf(method: string, path: string, call: Call): Json {
  const parameters = parametersOf(method, path, call);
  const schema = { $ref: refTo(call.body ?? '') };
  return {
    summary: call.summary,
    'x-who': call.who,
    ...(call.who !== 'anybody' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: responsesOf(call),
  };
}

function pathsOf(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [name, call] of entries) {
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(method, path, call) };
  }
  return paths;
}

/** Generates the OpenAPI 3.1 description of all calls from their entries and schemas. */
export const describeApi = () => ({
  openapi: '3.1.0' as const,
  info: {
    title: 'Foretold',
    version,
    description:
      'The calls of a live prediction game. Instants are ISO 8601 in UTC, money is in cents, ids are 24 hexadecimal digits. With `as=guest` a reading call answers as to a guest, whatever the cookie grants.',
  },
  paths: pathsOf(),
  components: {
    schemas: { ...jsonSchemas(bodies(), 'input'), ...jsonSchemas(replies(), 'output') },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'foretold' } },
  },
});

/**
 * Returns the call that replies with the OpenAPI description. The description is generated at the first
 * request.
 */
export function openApiCall() {
  let description: ReturnType<typeof describeApi> | undefined;
  return { 'GET /api/openapi.json': async () => (description ??= describeApi()) };
}
