import type { OperationId } from '#contract/api.ts'
import { auditActionOf, type Operation } from '#contract/core.ts'
import type { Language } from '#contract/messages.ts'

type ActionName = Readonly<Record<Language, string>>

/** What the screens call the commands that are more than adding, changing or deleting a record. */
const namesOfCommands: Readonly<Partial<Record<OperationId, ActionName>>> = {
  sendEmail: { ja: '送信', en: 'sending' },
  sendEmailForTest: { ja: 'テスト送信', en: 'the test' },
  approveEmail: { ja: '承認', en: 'approving' },
  withdrawEmail: { ja: '下書きに戻す', en: 'making it a draft again' },
  rescheduleEmail: { ja: '日時の変更', en: 'changing the time' },
  holdEmail: { ja: '一時停止', en: 'holding' },
  continueEmail: { ja: '再開', en: 'going on' },
  stopEmail: { ja: '送信の中止', en: 'stopping' },
  correctEmail: { ja: '訂正メールの作成', en: 'making a correction' },
  decideEmailDoubts: { ja: '届いたか分からない宛先の決定', en: 'deciding about recipients in doubt' },
  liftEmailSuppression: { ja: '配信停止の解除', en: 'lifting the suppression' },
  createCommunication: { ja: 'コミュニケーションの記録', en: 'recording a communication' },
  completeVisitPlan: { ja: '訪問済みにする', en: 'marking it as done' },
  cancelVisitPlan: { ja: '訪問予定の取り消し', en: 'cancelling the visit' },
  moveVisitPlans: { ja: '訪問予定の移動', en: 'moving the visits' },
  mergeMedicalInstitution: { ja: '医療機関の統合', en: 'merging the institutions' },
  undoMedicalInstitutionMerge: { ja: '統合の取り消し', en: 'taking the merge back' },
  createHandover: { ja: '引き継ぎ', en: 'handing over' },
  undoHandover: { ja: '引き継ぎの取り消し', en: 'undoing the handover' },
  undoStaffChange: { ja: '担当者の変更の取り消し', en: 'undoing the change' },
}
const commandNames: ReadonlyMap<string, ActionName> = new Map(Object.entries(namesOfCommands))

const importCommands: readonly (readonly [RegExp, ActionName])[] = [
  [/^start(ImportOf|DataUploads)/, { ja: '取り込みの開始', en: 'starting the import' }],
  [/^checkImportOf/, { ja: '取り込む前の確認', en: 'checking the file' }],
  [/^abort(ImportOf|DataUpload)/, { ja: '処理の中止', en: 'aborting' }],
  [/^delete(ImportOf|DataUpload)/, { ja: '取り消し', en: 'undoing or discarding the file' }],
  [/^planImportOf|^importDataUpload/, { ja: '列の割り当て', en: 'choosing the columns' }],
  [/^answerQuestionsOf/, { ja: '質問への回答', en: 'answering the questions' }],
  [/^decideImportOf/, { ja: '月ごとの扱いの決定', en: 'deciding about the months' }],
]

const changes: Readonly<Partial<Record<ReturnType<typeof auditActionOf>, ActionName>>> = {
  create: { ja: '追加', en: 'adding' },
  update: { ja: '変更', en: 'changing' },
  delete: { ja: '削除', en: 'deleting' },
  export: { ja: '出力', en: 'exporting' },
}

const restoring: ActionName = { ja: '元に戻す', en: 'restoring' }

/**
 * What a sentence calls a call that does something: the command as its screen names it, otherwise what it does to its record.
 * @returns undefined for reads, of which the screen itself says that they failed
 */
export const actionNameOf = (operationId: string, operation: Operation): ActionName | undefined =>
  commandNames.get(operationId) ??
  importCommands.find(([pattern]) => pattern.test(operationId))?.[1] ??
  (operation.path.endsWith('/restore') ? restoring : changes[auditActionOf(operation)])
