import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { InstitutionKind } from '../../../../contract/institutions/unlistedInstitutions.ts'
import { api, ApiError, type RequestParameters } from '../../../../dataProvider/client.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { payloadFrom } from '../../../../ui/form/payload.ts'
import type { Summary } from '../../../../ui/institutions/useSummary.ts'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { PlaceAndKindFields } from './PlaceAndKindFields.tsx'

type Body = RequestParameters<'changeUnlistedMedicalInstitution'>['body']

interface KindDialogProps {
  readonly summary: Summary
  readonly onClose: () => void
}

/** The form for where an entered institution lies and what it is. */
const KindDialog = ({ summary, onClose }: KindDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { id, municipalityCode, facilityTypeId, departmentIds } = summary
  const send = async (body: Body) => {
    const changed = await api.changeUnlistedMedicalInstitution({ id, body })
    void queryClient.invalidateQueries()
    return changed
  }
  const change = useMutation({ mutationFn: send })
  const submit = async (values: Readonly<Record<string, unknown>>) => {
    try {
      const { former } = await change.mutateAsync(payloadFrom(InstitutionKind, values) as Body)
      const undo = () => void send(former).catch(() => toast('renkei.shell.undo_failed', { type: 'error' }))
      toast('renkei.unlisted.kind_saved', { onUndo: undo })
    } catch (error) {
      return error instanceof ApiError ? error.body.errors : {}
    }
    onClose()
    return undefined
  }
  const isTold = change.error instanceof ApiError && change.error.status === 422
  return (
    <FormDialog
      title={translate('renkei.unlisted.change_kind')}
      save={translate('renkei.shell.save')}
      isSaving={change.isPending}
      start={{ municipalityCode, facilityTypeId, departmentIds, address: summary.address }}
      payload={InstitutionKind}
      onSubmit={submit}
      onClose={onClose}
    >
      <PlaceAndKindFields prefecture={summary.prefectureCode} />
      {change.error && !isTold && <SaveFailure error={change.error} />}
    </FormDialog>
  )
}

export default KindDialog
