/**
 * The part of `csv-parse` that we use. The package's own types would add all of Node's types to our pages.
 */
interface Options {
  delimiter: string;
  quote: '"' | false;
  record_delimiter: string;
  relax_column_count: true;
  relax_quotes: true;
  skip_empty_lines: true;
}

export function parse(text: string, options: Options): string[][];
