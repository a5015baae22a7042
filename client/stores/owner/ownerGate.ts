import { create } from 'zustand';
import { ApiError } from '../../api/http.ts';
import { shutAllGates } from '../organiser/login.ts';
import { leaveAll } from '../app/session.ts';

interface OwnerGate {
  /** Unlocked on this page; lost on reload and on leaving the dashboard. */
  isOpen: boolean;
  /** The owner's session ended while the dashboard was open. */
  hasEnded: boolean;
}

/** Whether the owner's gate stands open on this page. What is behind it is guarded by the server. */
export const useOwnerGate = create<OwnerGate>()(() => ({ isOpen: false, hasEnded: false }));

export const unlockOwnerGate = () => useOwnerGate.setState({ isOpen: true, hasEnded: false });

/** The owner's session ended (12 hours, or a new password): the gate is shown again and says so. */
export const lockOwnerGate = () => useOwnerGate.setState({ isOpen: false, hasEnded: true });

/** The owner has left the dashboard: whoever comes back is asked for the password again. */
export const leaveOwnerGate = () => useOwnerGate.setState({ isOpen: false, hasEnded: false });

/** Leads back to the gate when a call was refused because the owner's session has ended. */
export function lockIfRefused(error: ApiError): void {
  if (error.isGrantMissing) lockOwnerGate();
}

/** Drops every grant of this browser and shuts every gate of this page. Throws ApiError. */
export async function logOutOwner(): Promise<void> {
  await leaveAll();
  shutAllGates();
  leaveOwnerGate();
}
