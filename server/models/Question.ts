import { model, Schema, type Types } from 'mongoose';
import { questionTypes, type QuestionType } from '../../protocol/rules/scoring.ts';

/** A question as it is stored; `order` counts from 1, lower comes first. */
export interface QuestionRecord {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  text: string;
  type: QuestionType;
  options?: string[];
  correctAnswer?: string;
  isActive: boolean;
  /** Guests were shown its answer; until the organiser opens it anew. */
  wasRevealed?: boolean;
  order: number;
}

const schema = new Schema<QuestionRecord>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    type: { type: String, enum: questionTypes, required: true },
    options: { type: [String], default: undefined },
    correctAnswer: String,
    isActive: { type: Boolean, required: true },
    wasRevealed: Boolean,
    order: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ eventId: 1, order: 1 });

export const QuestionModel = model<QuestionRecord>('Question', schema);
