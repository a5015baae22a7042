import { AnalyticsSummary, TrackAnalytics } from '../analytics.ts';
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
} from '../events.ts';
import { SetHeaderImage } from '../images.ts';
import { LeaderboardEntry } from '../leaderboard.ts';
import {
  ConfirmClock,
  DashboardStats,
  OwnerAuth,
  Payment,
  PlatformHealth,
  Range,
  Revenue,
  UserStats,
} from '../owner.ts';
import { JoinEvent, Participant, RemovedCount, RemoveRecent, UpdateParticipant } from '../participants.ts';
import { PaymentDone, PaymentFailed, ProcessPayment, ShareCodeCheck } from '../payments.ts';
import { OpenApi, OwnerSettings, PlatformSettings, UpdateSettings } from '../platform.ts';
import { Prediction, SubmitPrediction } from '../predictions.ts';
import { CreateQuestion, Question, ReorderQuestions, SetAnswer, UpdateQuestion } from '../questions.ts';
import {
  AnswerSeatRequest,
  AskForSeat,
  SeatLink,
  SeatRequest,
  SeatRequestSent,
  TakenSeat,
  TakeSeat,
} from '../seats.ts';
import { EventInQuery, LogOut, Session } from '../session.ts';
import { Refusal } from './Refusal.ts';
import { Shorten, ShortLink } from '../shortLinks.ts';

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
