import { z } from 'zod';
import { lengths } from '../limits.ts';
import type * as rules from '../rules/tables.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Id, RequiredLine } from './values.ts';

/** A table or team as guests see it. Renaming it does not change the id. */
export const Table = z.strictObject({ id: Id, name: z.string() });
export type Table = z.infer<typeof Table>;

/** Creates or renames a table. The name has 1 to 50 characters and is unique in the event. */
export const NameTable = z.object({
  name: RequiredLine(lengths.tableName, () => schemaTexts.translatable('tableNameMissing')),
});

/**
 * A row of the leaderboard of tables. It lists only tables with at least two counted members, ordered by
 * `total / memberCount`. A guest counts after predicting a question whose answer counts. Before the first
 * such answer, a guest counts after any prediction. `total` is the sum of points. While answers are hidden,
 * guests get the number of predictions instead.
 */
export const TableStanding = z.strictObject({
  tableId: Id,
  memberCount: z.number().int(),
  total: z.number().int(),
}) satisfies z.ZodType<rules.TableStanding>;
