import { z } from 'zod'

/** Who fetched a pixel or a link. Only persons count in the rates. */
export const EventActor = z.enum(['person', 'machine', 'unknown'])
export type EventActor = z.output<typeof EventActor>

/** How it is known who that was (docs/EMAILS.md). Each code belongs to one actor. */
export const knownBy = {
  person: ['browser', 'mail_program', 'gmail_proxy', 'yahoo_proxy'],
  machine: [
    'head_request',
    'prefetch_header',
    'known_agent',
    'apple_prefetch',
    'gateway_network',
    'at_delivery',
    /** Several links of the mail within seconds. Known only when the last of them has been fetched. */
    'burst',
  ],
  unknown: ['no_agent', 'unknown_agent', 'soon_after_delivery'],
} as const satisfies Record<EventActor, readonly string[]>

export const KnownBy = z.enum([...knownBy.person, ...knownBy.machine, ...knownBy.unknown])
export type KnownBy = z.output<typeof KnownBy>

/** @returns the actor that a code stands for */
export const actorKnownBy = (code: KnownBy): EventActor =>
  EventActor.options.find((actor) => knownBy[actor].some((known) => known === code)) ?? 'unknown'
