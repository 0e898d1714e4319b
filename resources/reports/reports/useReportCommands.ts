import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { deleteReport, duplicateReport, getReportUses, restoreReport } from '#ui/reports/definitionCalls.ts'
import type { Uses } from '#ui/settings/useRecordUses.ts'
import { reportAddress } from '#contract/reports/reportPaths.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** A report whose deletion is asked about, because people get it by mail. */
export interface AskedDeletion {
  readonly report: Named
  readonly uses: Uses
}

/**
 * Deletes reports, with undo, and copies them. What people get by mail is deleted after a question, which names them.
 * @param onDeleted - called after a deletion
 */
export const useReportCommands = (kind: ReportKind, onDeleted?: () => void) => {
  const translate = useTranslate()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<AskedDeletion>()
  // A deleted report cannot be read again, only its list.
  const refresh = () =>
    queryClient.invalidateQueries({
      queryKey: [`${kind}_reports`],
      predicate: ({ queryKey }) => queryKey[1] !== 'one' && queryKey[1] !== 'result',
    })
  const fail = (fallback: string) => (error: unknown) => sayFailure(error, fallback)
  const bringBack = ({ id }: Named) =>
    void restoreReport(kind, id).then(refresh, (error: unknown) => sayFailure(error, 'renkei.shell.undo_failed'))
  const remove = useMutation({
    mutationFn: ({ id }: Named) => deleteReport(kind, id),
    onSuccess: (_nothing, report) => {
      onDeleted?.()
      toast('renkei.report_lists.deleted', { messageArgs: { name: report.name }, onUndo: () => bringBack(report) })
      return refresh()
    },
    onError: fail('renkei.form.delete_failed'),
    onSettled: () => setAsked(undefined),
  })
  const ask = useMutation({
    mutationFn: ({ id }: Named) => getReportUses(kind, id),
    onSuccess: (uses, report) => (uses.uses.length === 0 ? remove.mutate(report) : setAsked({ report, uses })),
    onError: fail('renkei.form.delete_failed'),
  })
  const duplicate = useMutation({
    mutationFn: ({ id, name }: Named) =>
      duplicateReport(kind, id, translate('renkei.report_lists.copy_of', { name }).slice(0, 100)),
    onSuccess: async ({ id, name }) => {
      await refresh()
      toast('renkei.report_lists.duplicated', { messageArgs: { name } })
      void navigate(`${reportAddress(kind, id)}/edit`)
    },
    onError: fail('renkei.report_lists.not_duplicated'),
  })
  return { ask, asked, keep: () => setAsked(undefined), remove, duplicate }
}
