import { z } from 'zod';
import { lengths } from '../limits.ts';
import type * as rules from '../rules/tables.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Id, RequiredLine } from './values.ts';

/** A table or team for guests. Renaming it keeps the id. */
export const Table = z.strictObject({ id: Id, name: z.string() });
export type Table = z.infer<typeof Table>;

/** Creates or renames a table. The name has 1 to 50 characters and is unique in the event. */
export const NameTable = z.object({
  name: RequiredLine(lengths.tableName, () => schemaTexts.translatable('tableNameMissing')),
});

/**
 * A row of the board of tables: only tables with at least two counted members, ordered by
 * `total / memberCount`. A guest counts after predicting a question with a counted answer; before the first
 * such answer, after any prediction. `total`: points; for guests predictions while answers are hidden.
 */
export const TableStanding = z.strictObject({
  tableId: Id,
  memberCount: z.number().int(),
  total: z.number().int(),
}) satisfies z.ZodType<rules.TableStanding>;
