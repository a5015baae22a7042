/** A pasted text, or the text of a file. */
export interface QuestionSource {
  text: string;
  /** True if the text is from a CSV file. */
  isCsv: boolean;
}

export const noText: QuestionSource = { text: '', isCsv: false };
