/**
 * The translations that the build generates. Maps each language to the loaders of its four parts. A part maps
 * `area.key` to a compiled message.
 */
declare module 'virtual:translations' {
  type Part = 'first' | 'guest' | 'creation' | 'other';
  type Messages = import('@lingui/core').Messages;
  export const loaders: Record<
    string,
    Record<Part, () => Promise<{ default: Messages; address: string }>> | undefined
  >;
}
