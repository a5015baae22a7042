/** The part of `csv-parse` that we use. Its own types include all of Node's types, which pages must not see. */
interface Options {
  delimiter: string;
  quote: '"' | false;
  record_delimiter: string;
  relax_column_count: true;
  relax_quotes: true;
  skip_empty_lines: true;
}

export function parse(text: string, options: Options): string[][];
