import { shortDay } from '#contract/dayTexts.ts'
import type { Problem } from '#contract/core.ts'
import type { Language } from '#contract/messages.ts'
import { isFileRecord } from '#contract/intake/fileRecords.ts'
import { type Permission, permissionNames } from '#contract/permissions.ts'
import { timeInJapan } from '../japanDays.ts'
import {
  type Deletion,
  invalidField,
  problem,
  type ProblemError,
  type ProblemExtras,
  problemKinds,
} from '../problems.ts'
import { cancelledPlanOf, deletedLinkOf, movedPlanOf } from './linkedRecords.ts'
import type { ProblemKind } from './problemKind.ts'
import { momentIn, type Sentences } from './sentences.ts'

/** An owner turns to whoever the contract is with. */
const featureMissingForOwner: Readonly<Record<Language, Sentences>> = {
  ja: [problemKinds.feature_missing.ja[0], 'この機能を使うには、サポート窓口にお問い合わせください。'],
  en: [problemKinds.feature_missing.en[0], 'Please contact support to use this feature.'],
}

/** Whom a member asks: オーナー（佐藤さん・鈴木さん）, or nobody by name if the names are not known. */
const ownersIn = (language: Language, owners: readonly string[] = []): string => {
  if (language === 'ja')
    return owners.length === 0 ? 'オーナー' : `オーナー（${owners.map((name) => `${name}さん`).join('・')}）`
  return `an owner of your organisation${owners.length === 0 ? '' : ` (${owners.join(' or ')})`}`
}

/** What a member is told who lacks a feature of the plan, or the role of an owner. */
const refusedForOwners = (
  code: 'feature_missing' | 'owner_only',
  owners: readonly string[],
): Readonly<Record<Language, Sentences>> => {
  const { ja, en } = problemKinds[code]
  const [askJa, askEn] = [ownersIn('ja', owners), ownersIn('en', owners)]
  if (code === 'feature_missing')
    return {
      ja: [ja[0], `この機能を使うには組織の${askJa}にお問い合わせください。`],
      en: [en[0], `Please contact ${askEn} to use this feature.`],
    }
  return {
    ja: [ja[0], `${ja[1]}必要な場合は${askJa}に依頼してください。`],
    en: [en[0], `${en[1]} If you need it, please ask ${askEn}.`],
  }
}

/** Names what a role lacks, and what its holder can do. */
const missingPermissions = (
  permissions: readonly Permission[],
  language: Language,
  owners: readonly string[] | undefined,
): string => {
  const names = permissions.map((permission) => permissionNames[permission][language])
  return language === 'ja'
    ? `「${names.join('」「')}」の権限がありません。必要な場合は組織の${ownersIn('ja', owners)}に依頼してください。`
    : `Your role does not include ${names.join(' and ')}. Please ask ${ownersIn('en', owners)} if you need it.`
}

/** Who changed the recipients of an e-mail that somebody was about to send, when, and from how many to how many. */
const changedRecipientsOf = (
  { before, now }: NonNullable<ProblemExtras['recipientCounts']>,
  { isOwn, savedBy, savedAt }: ProblemExtras,
): Readonly<Record<Language, Sentences>> => {
  const [ja, en] = [momentIn('ja', savedAt), momentIn('en', savedAt)]
  const counts =
    before === undefined
      ? { ja: `変更しました（いまは${now}件）`, en: `There are ${now} now.` }
      : before === now
        ? { ja: `入れ替えました（件数は${now}件のまま）`, en: `There are still ${now}, but others.` }
        : { ja: `${before}件から${now}件に変更しました`, en: `There were ${before}, and there are ${now} now.` }
  const who = isOwn
    ? { ja: 'ご自分が別の画面で', en: 'You' }
    : { ja: savedBy ? `${savedBy.name}さんが` : '別の人が', en: savedBy?.name ?? 'Somebody else' }
  const changed =
    isOwn === undefined
      ? { ja: `${ja}宛先が変わりました（いまは${now}件）。`, en: `The recipients were changed${en}. ${counts.en}` }
      : { ja: `${who.ja}${ja}宛先を${counts.ja}。`, en: `${who.en} changed the recipients${en}. ${counts.en}` }
  return {
    ja: ['宛先が変わりました', `${changed.ja}宛先を確認してから、もう一度送信に進んでください。`],
    en: ['The recipients have changed', `${changed.en} Please look at them before you go on.`],
  }
}

/** Who was faster, and when, as far as that is known. */
const conflictOf = (extras: ProblemExtras): Readonly<Record<Language, Sentences>> => {
  const { isOwn, savedBy, savedAt, isHandover, recipientCounts } = extras
  if (recipientCounts) return changedRecipientsOf(recipientCounts, extras)
  const [ja, en] = [momentIn('ja', savedAt), momentIn('en', savedAt)]
  const look = { ja: '最新の内容を確認してください。', en: 'Please look at the newest version.' }
  if (isOwn === undefined)
    return {
      ja: [problemKinds.edit_conflict.ja[0], `${ja === '' ? '先に' : ja}内容が更新されています。${look.ja}`],
      en: [problemKinds.edit_conflict.en[0], `This was changed${en}. ${look.en}`],
    }
  if (isHandover)
    return {
      ja: [
        '引き継ぎで担当者が変わりました',
        `${isOwn ? 'ご自分' : savedBy ? `${savedBy.name}さん` : '別の人'}が${ja}担当の引き継ぎを行いました。${look.ja}`,
      ],
      en: [
        'It was handed over meanwhile',
        `${isOwn ? 'You' : (savedBy?.name ?? 'Somebody else')} handed this over${en}. ${look.en}`,
      ],
    }
  if (isOwn)
    return {
      ja: [
        'ご自分の別の画面で先に保存されています',
        `ご自分の別のウィンドウまたは端末で、${ja}内容が更新されました。${look.ja}`,
      ],
      en: [
        'You saved this in another window',
        `You changed this${en} in another window or on another device. ${look.en}`,
      ],
    }
  return {
    ja: [
      'ほかの人が先に更新しました',
      `${savedBy ? `${savedBy.name}さん` : '別の人'}が${ja}内容を更新しました。${look.ja}`,
    ],
    en: ['Somebody was faster', `${savedBy?.name ?? 'Somebody else'} changed this${en}. ${look.en}`],
  }
}

/** In which state an e-mail is that is no draft any more, by whom and for when, and how it can be changed after all. */
const settledEmailOf = ({
  status,
  by,
  scheduledAt,
  isSending = false,
}: NonNullable<ProblemExtras['settledEmail']>): Readonly<Record<Language, Sentences>> => {
  const who = { ja: by ? `${by}さん` : 'ほかの人', en: by ?? 'Somebody else' }
  const [day = '', time = ''] = scheduledAt === null ? [] : timeInJapan(new Date(scheduledAt)).split(' ')
  const at = {
    ja: day === '' ? '' : `${shortDay(day, 'ja')} ${time.slice(0, 5).replace(/^0/, '')}`,
    en: day === '' ? '' : `${shortDay(day, 'en')} ${time.slice(0, 5).replace(/^0/, '')}`,
  }
  const undone = isSending
    ? { ja: '送信していません。', en: 'Nothing was sent' }
    : { ja: '保存していません。', en: 'Nothing was saved' }
  const back = isSending
    ? { ja: 'このメールの画面で、いまの状態を確かめてください。', en: 'Please look at its state on its page.' }
    : {
        ja: 'このメールの画面で「下書きに戻す」を押すと、変更できます。',
        en: 'To change it, make it a draft again on its page.',
      }
  if (status === 'scheduled')
    return {
      ja: ['このメールは予約中です', `予約中（${who.ja}が予約、${at.ja}に送信）のため、${undone.ja}${back.ja}`],
      en: ['This e-mail is scheduled', `${undone.en}: ${who.en} has scheduled it for ${at.en}. ${back.en}`],
    }
  if (status === 'waiting_approval')
    return {
      ja: ['このメールは承認待ちです', `承認待ち（${who.ja}が依頼）のため、${undone.ja}${back.ja}`],
      en: ['This e-mail waits for approval', `${undone.en}: ${who.en} has asked for its approval. ${back.en}`],
    }
  return {
    ja: [
      'このメールは送信が始まっています',
      `${who.ja}が送信したため、${undone.ja}必要な場合は、コピーして新しいメールを作ってください。`,
    ],
    en: ['The sending has begun', `${undone.en}: ${who.en} has sent it. If you need to, please make a copy.`],
  }
}

/** Who undid or discarded a file, and when. */
const undoingOf = (
  at: Readonly<Record<Language, string>>,
  name: string | undefined,
  isOwn: boolean,
): Readonly<Record<Language, Sentences>> => {
  const by = isOwn
    ? { ja: 'ご自分の別のウィンドウまたは端末で、', en: 'You undid this import' }
    : { ja: `${name ? `${name}さん` : 'ほかの人'}が`, en: `${name ?? 'Somebody else'} undid this import` }
  return {
    ja: [
      'この取り込みは取り消されています',
      `${by.ja}${at.ja}${isOwn ? '取り消しています' : '取り消しました'}。必要な場合は、ファイルをもう一度取り込んでください。`,
    ],
    en: ['This import has been undone', `${by.en}${at.en}. If it is still needed, please import the file again.`],
  }
}

/** Who discarded a file that waited, and when. */
const discardingOf: typeof undoingOf = (at, name, isOwn) => {
  const by = isOwn
    ? { ja: 'ご自分の別のウィンドウまたは端末で、', en: 'You discarded this file' }
    : { ja: `${name ? `${name}さん` : 'ほかの人'}が`, en: `${name ?? 'Somebody else'} discarded this file` }
  return {
    ja: [
      'このファイルは破棄されています',
      `${by.ja}${at.ja}${isOwn ? '破棄しています' : '破棄しました'}。必要な場合は、もう一度アップロードしてください。`,
    ],
    en: ['This file has been discarded', `${by.en}${at.en}. If it is still needed, please upload it again.`],
  }
}

/** Who deleted what somebody is writing to, when, and whether it can be restored. */
const deletionOf = (
  { record, by, at, isDiscarded, isRestorable, isRestorableByMaker }: Deletion,
  isOwn = false,
): Readonly<Record<Language, Sentences>> => {
  const [ja, en] = [momentIn('ja', at), momentIn('en', at)]
  if (isFileRecord(record)) return (isDiscarded ? discardingOf : undoingOf)({ ja, en }, by?.name, isOwn)
  const next = isRestorable
    ? { ja: '元に戻すと、続けることができます。', en: 'Restore it to go on.' }
    : isRestorableByMaker
      ? { ja: '作成した人かオーナーは、元に戻せます。', en: 'Whoever made it and owners can restore it.' }
      : {
          ja: '元に戻すことはできません。必要な場合は、新しく追加してください。',
          en: 'It cannot be restored. If it is still needed, please add it anew.',
        }
  if (isOwn)
    return {
      ja: [
        'ご自分の別の画面で削除されています',
        `ご自分の別のウィンドウまたは端末で、${ja}削除されています。${next.ja}`,
      ],
      en: [
        'You deleted this in another window',
        `You deleted this${en} in another window or on another device. ${next.en}`,
      ],
    }
  return {
    ja: ['ほかの人が削除しました', `${by ? `${by.name}さん` : 'ほかの人'}が${ja}削除しました。${next.ja}`],
    en: ['Somebody has deleted this', `${by?.name ?? 'Somebody else'} deleted this${en}. ${next.en}`],
  }
}

/** Which institution was merged with which one, by whom and when. */
const mergerOf = ({
  name,
  from,
  by,
  at,
}: NonNullable<ProblemExtras['mergedInto']>): Readonly<Record<Language, Sentences>> => ({
  ja: [
    '統合されました',
    `「${from}」は、${by}さんが${momentIn('ja', at)}「${name}」に統合しました。これまでの記録は統合先のカルテにあります。`,
  ],
  en: [
    'Merged with another',
    `${by} merged “${from}” with “${name}”${momentIn('en', at)}. Its earlier records are there.`,
  ],
})

/**
 * A 422 at the field that names an institution that is no more, which says what became of it.
 * @param isOnly - whether the field names no other one, so that the one that it was merged with can take its place
 * @returns undefined if nobody knows
 */
export const goneInstitution = (
  path: string,
  { mergedInto, deletion }: Pick<ProblemExtras, 'mergedInto' | 'deletion'>,
  isOnly: boolean,
): ProblemError | undefined => {
  if (mergedInto) {
    const { ja, en } = mergerOf(mergedInto)
    const message = { ja: ja[1], en: en[1] }
    return problem('invalid_input', { errors: [{ path, message }], ...(isOnly && { mergedInto }) })
  }
  if (!deletion) return undefined
  const { ja, en } = deletionOf(deletion)
  return invalidField(path, { ja: ja[1], en: en[1] })
}

/** Of what stays until nothing uses it any more. */
const usedElsewhere: Readonly<Record<Language, Sentences>> = {
  ja: ['使用中です', '使われているため削除できません。先に、使われているところから外してください。'],
  en: ['In use', 'It cannot be deleted while it is in use. Please take it off there first.'],
}

const sentencesOf = ({ code, extras }: ProblemError): Readonly<Record<Language, Sentences>> => {
  if (code === 'edit_conflict') return conflictOf(extras)
  if (code === 'linked_record_deleted') return deletedLinkOf(extras)
  if (code === 'visit_plan_cancelled') return cancelledPlanOf(extras)
  if (code === 'visit_plan_moved') return movedPlanOf(extras)
  if (extras.settledEmail) return settledEmailOf(extras.settledEmail)
  if (extras.mergedInto) return mergerOf(extras.mergedInto)
  if (extras.deletion) return deletionOf(extras.deletion, extras.isOwn)
  // Whoever may go on all the same sends the version of the uses.
  if (code === 'in_use' && extras.usesVersion === undefined) return usedElsewhere
  if (code === 'feature_missing' && extras.isOwner) return featureMissingForOwner
  const { owners = [] } = extras
  return (code === 'feature_missing' || code === 'owner_only') && owners.length > 0
    ? refusedForOwners(code, owners)
    : problemKinds[code]
}

/** Which action was refused, and who has done what to its record meanwhile, as far as that is known; in front of why. */
const refusalOf = (
  { refusedAction, settledBy }: Pick<ProblemExtras, 'refusedAction' | 'settledBy'>,
  language: Language,
): string => {
  const refused =
    refusedAction &&
    { ja: `「${refusedAction.ja}」はできませんでした。`, en: `Refused: ${refusedAction.en}. ` }[language]
  if (!settledBy) return refused ?? ''
  const { action, at, isOwn, name } = settledBy
  const done = {
    ja: `${isOwn ? 'ご自分' : name ? `${name}さん` : 'ほかの人'}が${momentIn('ja', at)}「${action.ja}」を行っています。`,
    en: `Last done by ${isOwn ? 'yourself' : (name ?? 'somebody else')}${momentIn('en', at)}: ${action.en}. `,
  }
  return `${refused ?? ''}${done[language]}`
}

/** The reply's body for a problem (RFC 9457, section 3). */
export const problemBody = (error: ProblemError, language: Language, requestId?: string): Problem => {
  const kind: ProblemKind = problemKinds[error.code]
  const { permissions, opensPartnerMap, owners, isOwn, savedBy, savedAt, isHandover, deletion, mergedInto } =
    error.extras
  const [title, standing] = sentencesOf(error)[language]
  const reason = permissions ? missingPermissions(permissions, language, owners) : standing
  const detail = `${refusalOf(error.extras, language)}${reason}`
  return {
    type: 'about:blank',
    title,
    status: kind.status,
    detail,
    code: error.code,
    ...(requestId && { request_id: requestId }),
    ...(permissions && { permissions: [...permissions] }),
    ...(opensPartnerMap !== undefined && { opens_partner_map: opensPartnerMap }),
    ...(error.extras.errors && {
      errors: error.extras.errors.map(({ path, message }) => ({
        path,
        message: typeof message === 'string' ? message : message[language],
      })),
    }),
    ...(error.extras.current !== undefined && { current: error.extras.current }),
    ...(error.extras.usesVersion !== undefined && { uses_version: error.extras.usesVersion }),
    ...(isOwn !== undefined && { is_own: isOwn }),
    ...(savedBy && { saved_by: savedBy }),
    ...(savedAt !== undefined && { saved_at: savedAt }),
    ...(isHandover && { is_handover: true }),
    ...(mergedInto && { merged_into: { id: mergedInto.id, name: mergedInto.name } }),
    ...(deletion && {
      ...(deletion.by && { deleted_by: deletion.by }),
      deleted_at: deletion.at,
      is_restorable: deletion.isRestorable,
      deleted_record: deletion.record,
    }),
  }
}

/** What a problem says of each of its fields, each once. */
export const fieldMessages = ({ extras }: ProblemError, language: Language): string[] => [
  ...new Set((extras.errors ?? []).map(({ message }) => (typeof message === 'string' ? message : message[language]))),
]

/** Japanese, unless `Accept-Language` puts English first. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  acceptLanguage?.trimStart().toLowerCase().startsWith('en') ? 'en' : 'ja'
