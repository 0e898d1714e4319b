import { CommunicationType } from '#contract/communicationTypes.ts'
import { sameText } from '../reading/lists/cellValues.ts'
import type { Text } from '../reading/lists/rowErrors.ts'

/** The names of the types of communication, the same as on the app's screens. */
export const typeNames: Readonly<Record<CommunicationType, Text>> = {
  visit: { ja: '訪問', en: 'Visit' },
  new_visit: { ja: '新規訪問', en: 'First visit' },
  phone: { ja: '電話', en: 'Telephone' },
  email: { ja: 'メール', en: 'E-mail' },
  postal_item: { ja: '郵送', en: 'Post' },
  event_attendance: { ja: 'イベント', en: 'Event' },
  referral_acceptance: { ja: '紹介の受け入れ', en: 'Referral accepted' },
  refused_referral: { ja: '紹介のお断り', en: 'Referral declined' },
  other: { ja: 'その他', en: 'Other' },
}

const byText = new Map(
  CommunicationType.options.flatMap((type) =>
    [type, typeNames[type].ja, typeNames[type].en].map((name) => [sameText(name), type] as const),
  ),
)

/** The type with this code or this name in either language; undefined if there is none. */
export const typeIn = (text: string): CommunicationType | undefined => byText.get(sameText(text))
