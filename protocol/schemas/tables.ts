import { z } from 'zod';
import { lengths } from '../limits.ts';
import type * as rules from '../rules/tables.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Id, RequiredLine } from './values.ts';

/** A table or team that guests may belong to. Its id stays when it is renamed. */
export const Table = z.strictObject({ id: Id, name: z.string() });
export type Table = z.infer<typeof Table>;

/** Names a table, or renames it: 1 to 50 characters that no other table of the event has. */
export const NameTable = z.object({
  name: RequiredLine(lengths.tableName, () => schemaTexts.translatable('tableNameMissing')),
});

/**
 * A row of the board of tables, in its order: the highest mean first, `total / memberCount`, of tables with at least two
 * members. What is counted is points, and for guests predictions made while answers are hidden.
 */
export const TableStanding = z.strictObject({
  tableId: Id,
  memberCount: z.number().int(),
  total: z.number().int(),
}) satisfies z.ZodType<rules.TableStanding>;
