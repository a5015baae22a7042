/** The part of `qrcode` that we use. Its own types include all of Node's types, which pages must not see. */
interface Options {
  margin?: number;
  width?: number;
  color?: { dark: string; light: string };
}

export function toString(value: string, options: Options & { type: 'svg' }): Promise<string>;
export function toDataURL(value: string, options: Options): Promise<string>;
