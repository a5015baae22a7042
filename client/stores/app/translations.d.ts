/**
 * The translations that the build generates: for each language its parts, each with its messages by
 * `area.key`.
 */
declare module 'virtual:translations' {
  type Part = 'first' | 'guest' | 'creation' | 'other';
  type Messages = import('@lingui/core').Messages;
  export const loaders: Record<
    string,
    Record<Part, () => Promise<{ default: Messages; address: string }>> | undefined
  >;
}
