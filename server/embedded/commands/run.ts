import type { Engine, Handler } from '../store/Engine.ts';
import { CommandError } from '../CommandError.ts';
import { rejectUnknownOptions } from '../rejectUnknownOptions.ts';
import { commandAliases, commandOptions, commonOptions } from '../supported.ts';
import { checkValues, type Doc } from '../query/values.ts';
import { aggregate } from './aggregate.ts';
import { catalogCommands } from './catalog.ts';
import { findAndModify } from './findAndModify.ts';
import { readingCommands } from './reading.ts';
import { sessionCommands } from './session.ts';
import { writingCommands } from './writing.ts';

const handlers: Record<string, Handler> = {
  ...sessionCommands,
  ...readingCommands,
  ...writingCommands,
  ...catalogCommands,
  findAndModify,
  aggregate,
};

/** Runs one command; refuses commands, options and values that are not on the written list. */
export async function runCommand(engine: Engine, body: Doc): Promise<Doc> {
  const sentName = Object.keys(body)[0] ?? '';
  const name = commandAliases[sentName] ?? sentName;
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (!handler) throw new CommandError(59, `no such command: '${sentName}'`);
  rejectUnknownOptions(body, [sentName, ...(commandOptions[name] ?? []), ...commonOptions], sentName);
  checkValues(body);
  return handler(engine, {
    db: typeof body.$db === 'string' ? body.$db : 'admin',
    target: body[sentName],
    body,
  });
}
