import { referralLetterOperations } from '#contract/facts/referralLetterCalls.ts'
import { handlersFor } from '../../handlers.ts'
import { unknownIds } from '../../problems.ts'
import { readPatientIds } from '../referrals/patientNumbers.ts'
import { countLetters } from './letterCounts.ts'
import { lettersAsCsv } from './letterExport.ts'
import { deleteMarks, lettersNamed, markLetters } from './letterMarks.ts'
import { readLetterRates } from './letterRates.ts'
import { listLetters } from './letterRows.ts'
import { listUnansweredReferrals, unansweredAsCsv } from './unansweredReferrals.ts'
import { readLetterRules, readLetterScope, replaceLetterRules } from './letterRules.ts'

export const referralLetterHandlers = handlersFor(referralLetterOperations, {
  listReferralLetters: async ({ tx, tenantId, query }) =>
    listLetters(tx, tenantId, await readLetterScope(tx, tenantId), query),

  exportReferralLetters: async ({ tx, tenantId, query, language }) =>
    lettersAsCsv(tx, tenantId, await readLetterScope(tx, tenantId), query, language),

  countReferralLetters: async ({ tx, tenantId, query }) =>
    countLetters(tx, tenantId, await readLetterScope(tx, tenantId), query),

  listReferralLetterRates: async ({ tx, tenantId, query }) =>
    readLetterRates(tx, tenantId, await readLetterScope(tx, tenantId), query.kind),

  listUnansweredReferrals: async ({ tx, tenantId, query, touches }) => {
    const page = await listUnansweredReferrals(tx, tenantId, query)
    touches(page.referrals.map(({ id }) => id))
    return page
  },

  exportUnansweredReferrals: async ({ tx, tenantId, query, language }) =>
    unansweredAsCsv(tx, tenantId, query, language),

  readReferralLetterPatients: async ({ tx, tenantId, body, touches }) => {
    const ids = [...new Set(lettersNamed(body.letter_ids).map(({ referralId }) => referralId))]
    const patients = await readPatientIds(tx, tenantId, ids)
    if (patients.length < ids.length) throw unknownIds('letter_ids')
    touches(ids)
    return { patients: [...patients] }
  },

  markReferralLetters: async ({ tx, tenantId, account, body, touches }) => {
    const { markIds, referralIds } = await markLetters(tx, tenantId, account.id, body)
    touches(referralIds)
    return { mark_ids: [...markIds], already_marked_count: body.letter_ids.length - markIds.length }
  },

  deleteReferralLetterMarks: async ({ tx, tenantId, body, touches }) => {
    const referralIds = await deleteMarks(tx, tenantId, body.mark_ids)
    touches([...new Set(referralIds)])
    return { deleted_count: referralIds.length }
  },

  getReferralLetterRules: ({ tx, tenantId }) => readLetterRules(tx, tenantId),

  replaceReferralLetterRules: ({ tx, tenantId, body, touches }) => {
    touches([tenantId])
    return replaceLetterRules(tx, tenantId, body)
  },
})
