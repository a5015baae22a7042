type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that have a value; what is unset is left out of the wire. */
export function present<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Defined<T>;
}
