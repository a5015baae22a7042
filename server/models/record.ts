import {
  type IndexDefinition,
  type IndexOptions,
  type Model,
  model,
  Schema,
  type SchemaDefinition,
  type Types,
} from 'mongoose';

/** A field that every record has: as mongoose keeps it. `holds` is never there and only says what is in it. */
interface Field<Value> {
  type: unknown;
  required: true;
  default?: unknown;
  holds?: Value;
}
/** One that may be absent. */
type Optional<Value> = Omit<Field<Value>, 'required'> & { required: false };
type Fields = Record<string, Field<unknown> | Optional<unknown>>;

type NamesOf<All extends Fields, IsRequired> = {
  [Name in keyof All]: All[Name]['required'] extends IsRequired ? Name : never;
}[keyof All];
type ContentOf<All extends Fields> = {
  [Name in NamesOf<All, true>]: Exclude<All[Name]['holds'], undefined>;
} & { [Name in NamesOf<All, false>]?: Exclude<All[Name]['holds'], undefined> };
type Flat<Content> = { [Name in keyof Content]: Content[Name] };

const field = <Value>(type: unknown): Field<Value> => ({ type, required: true });
export const text = field<string>(String);
export const number = field<number>(Number);
export const flag = field<boolean>(Boolean);
export const instant = field<Date>(Date);
export const bytes = field<Buffer>(Buffer);
export const id = field<Types.ObjectId>(Schema.Types.ObjectId);
/** One of some words; the database refuses others where they are listed. */
export const word = <const Word extends string>(words?: readonly Word[]): Field<Word> => ({
  ...field<Word>(String),
  ...(words && { enum: words }),
});
export const listOf = <Value>({ type }: Field<Value>) => field<Value[]>([type]);
/** Fields inside a field. */
export const part = <All extends Fields>(fields: All) =>
  field<Flat<ContentOf<All>>>({ _id: false, ...fields });
/** Whatever our types say it is; mongoose leaves it alone. */
export const anything = <Value>() => field<Value>(Schema.Types.Mixed);
export const optional = <Value>({ required: _, ...rest }: Field<Value>): Optional<Value> => ({
  default: undefined,
  ...rest,
  required: false,
});

type RecordWith<All extends Fields> = Flat<
  ('_id' extends keyof All ? unknown : { _id: Types.ObjectId }) & ContentOf<All>
>;

/** The model of what is stored in one collection, whose record has these fields. Without an `_id` of theirs ids are made. */
export function defineModel<All extends Fields>(
  name: string,
  fields: All,
  indexes: [IndexDefinition, IndexOptions?][] = [],
  collection?: string,
): Model<RecordWith<All>> {
  const schema = new Schema<RecordWith<All>>(fields as SchemaDefinition, { versionKey: false });
  for (const [key, options] of indexes) schema.index(key, options);
  return model<RecordWith<All>>(name, schema, collection);
}

/** What a model stores. */
export type RecordOf<Stored> = Stored extends Model<infer Content> ? Content : never;
