import { model, Schema, type Types } from 'mongoose';

/** A prediction as it is stored; one per participant and question. */
export interface PredictionRecord {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  questionId: Types.ObjectId;
  participantId: Types.ObjectId;
  answer: string;
  submittedAt: Date;
}

const schema = new Schema<PredictionRecord>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    questionId: { type: Schema.Types.ObjectId, required: true },
    participantId: { type: Schema.Types.ObjectId, required: true },
    answer: { type: String, required: true },
    submittedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ participantId: 1, questionId: 1 }, { unique: true });
schema.index({ eventId: 1 });
schema.index({ questionId: 1 });

export const PredictionModel = model<PredictionRecord>('Prediction', schema);
