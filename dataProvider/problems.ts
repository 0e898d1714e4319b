import type { z } from 'zod'
import { Problem as WireProblem } from '#contract/core.ts'
import type { Camel } from './fieldNames.ts'

/** Why a call has failed. */
export type Problem = Camel<z.output<typeof WireProblem>>

/** That of a call which has not reached the server. */
export const unreachable = (locale: string): Problem => ({
  type: 'about:blank',
  title: 'Network error',
  status: 0,
  detail:
    locale === 'en'
      ? 'The server cannot be reached. Please check the network and try again.'
      : 'ネットワークに接続できません。接続を確認して、もう一度お試しください。',
  code: 'unreachable',
})

/** Answers of what stands before the server when it got none from there in time, so that nobody knows whether a change was carried out. */
const unanswered: readonly number[] = [502, 504]

const keyRefusals: readonly unknown[] = ['idempotency_key_reused', 'stored_already', 'stored_and_deleted']

/** Whether the code of a refusal says that something was stored under the key of the call before. */
export const isKeyRefusal = (code: unknown): boolean => keyRefusals.includes(code)

/**
 * What is said of a new record that was sent with a key. Without an answer it may be stored already, and nobody need be afraid to save again; a browser that
 * knows that it has no connection has sent nothing. If something else was stored under the key, that was the same form before it was changed.
 */
export const saidOfCreation = (
  problem: Problem,
  { locale, isOnline = () => true }: { readonly locale: () => string; readonly isOnline?: () => boolean },
): Problem => {
  const say = (ja: string, en: string): Problem => ({ ...problem, detail: locale() === 'en' ? en : ja })
  if (unanswered.includes(problem.status) || (problem.status === 0 && isOnline()))
    return say(
      'サーバーからの応答がありません。もう一度お試しください。すでに保存されていても、二重にはなりません。',
      'The server did not answer. Please try again: if it has been saved already, it will not be saved twice.',
    )
  if (problem.code === 'idempotency_key_reused')
    return say(
      '応答のなかった前回の保存は、届いて登録されています。今回の内容は登録していません。一覧で確かめて、登録済みのものを変更するか、別に登録するときはもう一度保存してください。',
      'The attempt before, which got no answer, has been saved. What you have now was not. Please look at the list and change what is there, or save again to add another.',
    )
  return problem
}

/** The problem that an unsuccessful reply tells. */
export const problemOf = async (response: Response): Promise<Problem> => {
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: '',
    code: 'unknown',
  }
  if (!response.headers.get('content-type')?.includes('json')) return fallback
  try {
    const { data } = WireProblem.safeParse(await response.json())
    if (!data) return fallback
    const { request_id: requestId, is_own: isOwn, saved_by: savedBy, saved_at: savedAt, ...others } = data
    const { deleted_by: deletedBy, deleted_at: deletedAt, is_restorable: isRestorable, ...rest } = others
    const { is_handover: isHandover, deleted_record: deletedRecord, uses_version: usesVersion, ...named } = rest
    const { merged_into: mergedInto, opens_partner_map: opensPartnerMap, ...problem } = named
    return {
      ...problem,
      ...(requestId && { requestId }),
      ...(isOwn !== undefined && { isOwn }),
      ...(usesVersion !== undefined && { usesVersion }),
      ...(opensPartnerMap !== undefined && { opensPartnerMap }),
      ...(savedBy && { savedBy }),
      ...(savedAt && { savedAt }),
      ...(isHandover && { isHandover }),
      ...(deletedBy && { deletedBy }),
      ...(deletedAt && { deletedAt }),
      ...(isRestorable !== undefined && { isRestorable }),
      ...(deletedRecord && { deletedRecord }),
      ...(mergedInto && { mergedInto }),
      status: response.status,
    }
  } catch {
    return fallback
  }
}

/** `retry-after` in seconds: a number or a date (RFC 9110 §10.2.3); 0 if it is missing or invalid. */
export const retryAfterOf = (response: Response): number => {
  const header = response.headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}
