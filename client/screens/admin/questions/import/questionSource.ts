/** A pasted text, or the text of a file. */
export interface QuestionSource {
  text: string;
  /** The text is that of a CSV file. */
  isCsv: boolean;
}

export const noText: QuestionSource = { text: '', isCsv: false };
