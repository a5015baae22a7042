import { texts } from '../../catalogue.ts';

/** The page for a guest's message. */
export const messagePageTexts = texts('messagePage', {
  step: 'Step 3 of 3',
  intro: 'Would you like to leave the couple a few words?',
  introNeutral: 'Would you like to leave a few words?',
  save: 'Save & See Results',
  skip: 'Skip to Results',
  notSaved: 'You haven’t saved a message yet.',
  savedMessage: 'Your saved message: <message/>',
  ideasTitle: 'Need an idea?',
  ideasHint: 'Tap one, then make it your own.',
  ideaLoveAndLaughter: 'Wishing you a lifetime of love and laughter!',
  ideaForeverPerson: 'Congratulations on finding your forever person!',
  ideaBeginning: 'May today be the beginning of a long, happy life together.',
  ideaHappyToCelebrate: 'So happy to celebrate this day with you both!',
  ideaEverAfter: 'Here’s to love, laughter and happily ever after!',
  ideaFavorite: 'Your love story is my favorite.',
  ideaHome: 'May your home be full of joy and good food!',
  ideaThanks: 'Thank you for letting us be part of your day.',
  neutralHappy: 'So happy to be here today!',
  neutralWonderful: 'What a wonderful day. Thank you!',
  neutralMoments: 'Here’s to many more moments like this!',
  neutralLaughter: 'Wishing you lots of laughter and good company.',
  neutralCheers: 'Cheers to everyone who made this happen!',
  neutralDance: 'See you on the dance floor!',
  neutralDreams: 'May all your wishes come true!',
  neutralThanks: 'Thank you for having us.',
});

const ideas = [
  'ideaLoveAndLaughter',
  'ideaForeverPerson',
  'ideaBeginning',
  'ideaHappyToCelebrate',
  'ideaEverAfter',
  'ideaFavorite',
  'ideaHome',
  'ideaThanks',
] as const;

const neutralIdeas = [
  'neutralHappy',
  'neutralWonderful',
  'neutralMoments',
  'neutralLaughter',
  'neutralCheers',
  'neutralDance',
  'neutralDreams',
  'neutralThanks',
] as const;

/** The eight messages that the message page suggests: those for a couple, or neutral ones. */
export const suggestedMessages = (isCouple: boolean) =>
  (isCouple ? ideas : neutralIdeas).map((key) => messagePageTexts(key));
