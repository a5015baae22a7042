/** Returns true for the text form of a database id: 24 hexadecimal digits in lower case. */
export const isId = (id: string | undefined): id is string => id !== undefined && /^[0-9a-f]{24}$/.test(id);
