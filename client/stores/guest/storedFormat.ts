/** The version of what is kept on a guest's phone; what has none is of the first. It grows when a field changes its meaning. */
export const storedFormat = 1;

/** True for what a later version of the page wrote, which is left to it. */
export const hasLaterFormat = (thing: { format?: unknown } | undefined): boolean =>
  typeof thing?.format === 'number' && thing.format > storedFormat;

type FieldTypes = Record<string, 'string' | 'number'>;
/** What has these fields. */
export type Stored<Fields extends FieldTypes> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends 'string' ? string : number;
};

/** Whether something that was kept has these fields: earlier versions, other programs and people may have written it. */
export const isStored = <Fields extends FieldTypes>(
  thing: unknown,
  fields: Fields,
): thing is Stored<Fields> =>
  typeof thing === 'object' &&
  thing !== null &&
  Object.entries(fields).every(([name, type]) => typeof (thing as Record<string, unknown>)[name] === type);
