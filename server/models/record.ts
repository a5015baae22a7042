import {
  type IndexDefinition,
  type IndexOptions,
  type Model,
  model,
  Schema,
  type SchemaDefinition,
  type Types,
} from 'mongoose';

/**
 * A required field of a mongoose schema. `holds` carries only the type of the value. It does not exist at run
 * time.
 */
interface Field<Value> {
  type: unknown;
  required: true;
  default?: unknown;
  holds?: Value;
}
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
/**
 * Returns a field with the type of a string literal. If `words` is given, mongoose validates the value
 * against it.
 */
export const word = <const Word extends string>(words?: readonly Word[]): Field<Word> => ({
  ...field<Word>(String),
  ...(words && { enum: words }),
});
export const listOf = <Value>({ type }: Field<Value>) => field<Value[]>([type]);
/** Returns an embedded document. */
export const part = <All extends Fields>(fields: All) =>
  field<Flat<ContentOf<All>>>({ _id: false, ...fields });
/** Returns a field whose content mongoose neither validates nor casts. */
export const mixed = <Value>() => field<Value>(Schema.Types.Mixed);
export const optional = <Value>({ required: _, ...rest }: Field<Value>): Optional<Value> => ({
  default: undefined,
  ...rest,
  required: false,
});

type RecordWith<All extends Fields> = Flat<
  ('_id' extends keyof All ? unknown : { _id: Types.ObjectId }) & ContentOf<All>
>;

/** Defines the model of a collection. If there is no `_id` field, ids are generated. */
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

/** The type of a model's records. */
export type RecordOf<Stored> = Stored extends Model<infer Content> ? Content : never;
