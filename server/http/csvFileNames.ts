import type { api } from '#contract/api.ts'
import type { Language } from '#contract/messages.ts'
import { dayInJapan } from '../japanDays.ts'

type CsvOperationId = keyof {
  [K in keyof typeof api as (typeof api)[K] extends { readonly contentType: 'text/csv' } ? K : never]: K
}

const name = (ja: string, en: string): Readonly<Record<Language, string>> => ({ ja, en })
const failedRows = name('取り込めなかった行', 'rows_not_imported')

const names: Readonly<Record<CsvOperationId, Readonly<Record<Language, string>>>> = {
  exportActionListMedicalInstitutions: name('アクションリスト', 'action_list'),
  exportAlertMedicalInstitutions: name('アラート', 'alert'),
  exportAuditLogs: name('操作履歴', 'audit_log'),
  exportCatchmentAreas: name('診療圏マップ', 'catchment_areas'),
  exportFailedRowsOfImportOfCommunications: failedRows,
  exportFailedRowsOfImportOfLabelValues: failedRows,
  exportFailedRowsOfImportOfReferrals: failedRows,
  exportFailedRowsOfImportOfReverseReferrals: failedRows,
  readTemplateOfImportOfCommunications: name('コミュニケーション取り込み用ひな形', 'template_of_communications'),
  readTemplateOfImportOfLabelValues: name('医療機関ラベル取り込み用ひな形', 'template_of_label_values'),
  readTemplateOfImportOfReferrals: name('紹介リストのひな形', 'template_of_referrals'),
  readTemplateOfImportOfReverseReferrals: name('逆紹介リストのひな形', 'template_of_reverse_referrals'),
  exportDataUploadProblems: name('確認が必要な行', 'rows_to_check'),
  exportEmailConsents: name('配信の同意', 'email_consents'),
  exportEmailRecipients: name('宛先', 'email_recipients'),
  downloadRecipientsTemplate: name('宛先のひな形', 'template_of_recipients'),
  exportEmailSuppressions: name('配信停止リスト', 'email_suppressions'),
  exportEventAttendances: name('参加者', 'attendances'),
  exportMedicalInstitutions: name('連携先', 'medical_institutions'),
  exportReferralLetters: name('返書', 'referral_letters'),
  exportVisitSuggestions: name('次の訪問先', 'visit_suggestions'),
  exportWhiteSpace: name('未連携の医療機関', 'institutions_without_referrals'),
  exportUnansweredReferrals: name('未返書の紹介', 'unanswered_referrals'),
}

const isNamed = (operationId: string): operationId is CsvOperationId => Object.hasOwn(names, operationId)

/** The name of a CSV file that a call makes: what it holds, and the day in Japan. @throws Error for a call that makes none */
export const csvFileName = (operationId: string, language: Language, day = dayInJapan()): string => {
  if (!isNamed(operationId)) throw new Error(`${operationId} makes no CSV`)
  return `${names[operationId][language]}_${day.replaceAll('-', '')}.csv`
}
