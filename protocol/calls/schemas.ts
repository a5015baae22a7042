import { AnalyticsSummary, TrackAnalytics } from '../schemas/analytics.ts';
import {
  AdminAuth,
  AuthResult,
  CreateEvent,
  Event,
  EventAsSeen,
  EventStats,
  GuestEvent,
  OwnerEvent,
  StartOver,
  UpdateEvent,
} from '../schemas/events.ts';
import { SetHeaderImage } from '../schemas/images.ts';
import { LeaderboardEntry } from '../schemas/leaderboard.ts';
import {
  ConfirmClock,
  DashboardStats,
  OwnerAuth,
  Payment,
  PlatformHealth,
  Range,
  Revenue,
  UserStats,
} from '../schemas/owner.ts';
import {
  JoinEvent,
  Participant,
  RemovedCount,
  RemoveRecent,
  UpdateParticipant,
} from '../schemas/participants.ts';
import { PaymentDone, PaymentFailed, ProcessPayment, ShareCodeCheck } from '../schemas/payments.ts';
import { OpenApi, OwnerSettings, PlatformSettings, UpdateSettings } from '../schemas/platform.ts';
import { Prediction, SubmitPrediction } from '../schemas/predictions.ts';
import {
  CreateQuestion,
  Question,
  ReorderQuestions,
  SetAnswer,
  UpdateQuestion,
} from '../schemas/questions.ts';
import {
  AnswerSeatRequest,
  AskForSeat,
  SeatLink,
  SeatRequest,
  SeatRequestSent,
  TakenSeat,
  TakeSeat,
} from '../schemas/seats.ts';
import { EventInQuery, LogOut, Session } from '../schemas/session.ts';
import { Refusal } from '../schemas/refusal.ts';
import { Shorten, ShortLink } from '../schemas/shortLinks.ts';

/** Every schema that a call names. The client takes its types from here and never loads it. */
export const schemas = {
  AdminAuth,
  AnalyticsSummary,
  AnswerSeatRequest,
  AskForSeat,
  AuthResult,
  ConfirmClock,
  CreateEvent,
  CreateQuestion,
  DashboardStats,
  Event,
  EventAsSeen,
  EventInQuery,
  EventStats,
  GuestEvent,
  JoinEvent,
  LeaderboardEntry,
  LogOut,
  OpenApi,
  OwnerAuth,
  OwnerEvent,
  OwnerSettings,
  Participant,
  Payment,
  PaymentDone,
  PaymentFailed,
  PlatformHealth,
  PlatformSettings,
  Prediction,
  ProcessPayment,
  Question,
  Range,
  Refusal,
  RemovedCount,
  RemoveRecent,
  ReorderQuestions,
  Revenue,
  SeatLink,
  SeatRequest,
  SeatRequestSent,
  Session,
  SetAnswer,
  SetHeaderImage,
  ShareCodeCheck,
  Shorten,
  ShortLink,
  StartOver,
  SubmitPrediction,
  TakenSeat,
  TakeSeat,
  TrackAnalytics,
  UpdateEvent,
  UpdateParticipant,
  UpdateQuestion,
  UpdateSettings,
  UserStats,
} as const;
