import type { Reply } from '#dataProvider/client.ts'
import './suppressions/texts.ts'
import './consents/texts.ts'

type Suppression = Reply<'listEmailSuppressions'>['emailSuppressions'][number]
type Consent = Reply<'listEmailConsents'>['emailConsents'][number]

/** Something that was recorded about an address. */
export interface AddressEvent {
  readonly key: string
  readonly at: string
  readonly kind: 'suppressed' | 'lifted' | 'consent' | 'withdrawn'
  /** Null if no person of the tenant has recorded it. */
  readonly by: string | null
  /** i18n keys of what was recorded. */
  readonly terms: readonly string[]
  /** Note, reason or source. */
  readonly words: string | null
  /** The day on which a consent was given. */
  readonly day: string | null
}

const suppressed = ({ id, createdDate, createdBy, scope, reason, note, email }: Suppression): AddressEvent => ({
  key: `suppressed ${id}`,
  at: createdDate,
  kind: 'suppressed',
  by: createdBy?.name ?? null,
  terms: [`resources.email_suppressions.enums.reason.${reason}`, `resources.email_suppressions.enums.scope.${scope}`],
  words: note ?? email?.title ?? null,
  day: null,
})

const lifted = ({ id, liftedAt, liftedBy, scope, liftReason }: Suppression): AddressEvent[] =>
  liftedAt === null
    ? []
    : [
        {
          key: `lifted ${id}`,
          at: liftedAt,
          kind: 'lifted',
          by: liftedBy?.name ?? null,
          terms: [`resources.email_suppressions.enums.scope.${scope}`],
          words: liftReason,
          day: null,
        },
      ]

const consent = ({ id, recordedAt, recordedBy, basis, source, obtainedOn }: Consent): AddressEvent => ({
  key: `consent ${id}`,
  at: recordedAt,
  kind: basis === 'lifted' ? 'withdrawn' : 'consent',
  by: recordedBy.name,
  terms: basis === 'lifted' ? [] : [`resources.email_consents.enums.basis.${basis}`],
  words: source,
  day: basis === 'lifted' ? null : obtainedOn,
})

/** What was recorded about an address, the newest first. */
export const addressEvents = (
  suppressions: readonly Suppression[],
  consents: readonly Consent[],
): readonly AddressEvent[] =>
  [...suppressions.flatMap((one) => [suppressed(one), ...lifted(one)]), ...consents.map(consent)].toSorted(
    (one, other) => other.at.localeCompare(one.at),
  )
