/** The part of `qrcode` that we use. The package's own types would add all of Node's types to our pages. */
interface Options {
  margin?: number;
  width?: number;
  color?: { dark: string; light: string };
}

export function toString(value: string, options: Options & { type: 'svg' }): Promise<string>;
export function toDataURL(value: string, options: Options): Promise<string>;
