/** The eight questions that the creators and the admin portal suggest. */
export const suggestedQuestions = [
  'Will the groom cry during the ceremony?',
  'Will the bride cry during the ceremony?',
  'Will the best man’s speech last longer than five minutes?',
  'Will it rain during the celebration?',
  'Will someone fall over on the dance floor?',
  'Will the couple feed each other cake without a mess?',
  'Will someone catch the bouquet on the first throw?',
  'Will the first dance be choreographed?',
] as const;

/** The eight messages that the message page suggests. */
export const suggestedMessages = [
  'Wishing you a lifetime of love and laughter!',
  'Congratulations on finding your forever person!',
  'May today be the beginning of a long, happy life together.',
  'So happy to celebrate this day with you both!',
  'Here’s to love, laughter and happily ever after!',
  'Your love story is my favorite.',
  'May your home be full of joy and good food!',
  'Thank you for letting us be part of your day.',
] as const;
