/**
 * The version of the data that is stored on a guest's phone. Data without a version has version 1. The
 * version increases when the meaning of a field changes.
 */
export const storedFormat = 1;

/** Returns whether a later version of the page wrote the data. This version must not change such data. */
export const hasLaterFormat = (value: { format?: unknown } | undefined): boolean =>
  typeof value?.format === 'number' && value.format > storedFormat;

type FieldTypes = Record<string, 'string' | 'number'>;
/** An object with these fields. */
export type Stored<Fields extends FieldTypes> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends 'string' ? string : number;
};

/**
 * Returns whether a stored value has these fields. Earlier versions, other programs or users may have written
 * the value.
 */
export const isStored = <Fields extends FieldTypes>(
  value: unknown,
  fields: Fields,
): value is Stored<Fields> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type);
