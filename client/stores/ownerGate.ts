import { create } from 'zustand';
import { shutAllGates } from './organiserGate.ts';
import { leaveAll } from './session.ts';

interface OwnerGate {
  /** Unlocked on this page; lost on reload. */
  isOpen: boolean;
  /** The owner's session ended while the dashboard was open. */
  hasEnded: boolean;
}

/** Whether the owner's gate stands open on this page. What is behind it is guarded by the server. */
export const useOwnerGate = create<OwnerGate>()(() => ({ isOpen: false, hasEnded: false }));

export const unlockOwnerGate = () => useOwnerGate.setState({ isOpen: true, hasEnded: false });

/** The owner's session ended (12 hours, or a new password): the gate is shown again and says so. */
export const lockOwnerGate = () => useOwnerGate.setState({ isOpen: false, hasEnded: true });

/** Drops every grant of this browser and shuts every gate of this page. Throws ApiError. */
export async function logOutOwner(): Promise<void> {
  await leaveAll();
  shutAllGates();
  useOwnerGate.setState({ isOpen: false, hasEnded: false });
}
