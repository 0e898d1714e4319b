import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { InstitutionKind } from '#contract/institutions/unlistedInstitutions.ts'
import { api, ApiError, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { EditConflict } from '#ui/form/conflict/EditConflict.tsx'
import { FormDialog } from '#ui/form/dialogs/FormDialog.tsx'
import { useHeldVersion } from '#ui/form/drafts/HeldVersion.tsx'
import { payloadFrom } from '#ui/form/payload.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { type Summary, useSummary } from '#ui/institutions/useSummary.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useWatch } from '#ui/queries/useWatch.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { kindViews } from './kindViews.tsx'
import { PlaceAndKindFields } from './PlaceAndKindFields.tsx'
import './texts.ts'

type Body = RequestParameters<'changeUnlistedMedicalInstitution'>['body']
type Kind = Reply<'changeUnlistedMedicalInstitution'>['former']

const fields = ['municipalityCode', 'facilityTypeId', 'departmentIds']

/** In one order, so that two choices of the same departments are equal. */
const comparable = (values: Readonly<Record<string, unknown>>) => {
  const departmentIds = Array.isArray(values['departmentIds']) ? (values['departmentIds'] as number[]) : []
  return { ...values, departmentIds: departmentIds.toSorted((a, b) => a - b) }
}

/** What the form begins with. The address is only there so that none is suggested. */
const startOf = ({ municipalityCode, facilityTypeId, departmentIds, address, prefectureCode }: Summary) => ({
  municipalityCode,
  facilityTypeId,
  departmentIds,
  address,
  prefectureCode,
})

type Start = ReturnType<typeof startOf>

interface FormProps {
  readonly id: number
  readonly start: Start
  readonly onClose: () => void
}

const KindForm = ({ id, start, onClose }: FormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const takeBack = useTakeBack()
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(() => payloadFrom(InstitutionKind, start) as Kind)
  const conflict = useConflict<Kind>(InstitutionKind)
  const send = async (body: Body) => {
    const changed = await api.changeUnlistedMedicalInstitution({ id, body })
    void queryClient.invalidateQueries()
    return changed
  }
  const change = useMutation({ mutationFn: send })
  const submit = async (values: Readonly<Record<string, unknown>>) => {
    const kind = payloadFrom(InstitutionKind, values) as Kind
    try {
      const { former } = await change.mutateAsync({ ...kind, seen })
      const undo = () => takeBack(() => send({ ...former, seen: kind }))
      toast('renkei.unlisted.kind_saved', { onUndo: undo })
    } catch (error) {
      const newer = error instanceof ApiError ? conflict.note(error) : undefined
      if (newer) setSeen(newer)
      return error instanceof ApiError ? error.body.errors : {}
    }
    onClose()
    return undefined
  }
  const isTold = change.error instanceof ApiError && [409, 422].includes(change.error.status)
  return (
    <FormDialog
      name={`kind of ${id}`}
      title={translate('renkei.unlisted.change_kind')}
      save={translate('renkei.shell.save')}
      isSaving={change.isPending}
      start={start}
      payload={InstitutionKind}
      nameOf={(field) => translate(`resources.unlisted_medical_institutions.fields.${field}`, { _: '' })}
      onSubmit={submit}
      onClose={onClose}
    >
      <PlaceAndKindFields prefecture={start.prefectureCode} />
      <EditConflict
        plural="unlisted_medical_institutions"
        payload={InstitutionKind}
        start={start}
        shownOf={() => fields}
        newer={conflict.newer}
        savedBy={conflict.savedBy}
        valueViews={kindViews}
        comparable={comparable}
        onClose={conflict.close}
      />
      {change.error && !isTold && <SaveFailure error={change.error} />}
    </FormDialog>
  )
}

interface KindDialogProps {
  readonly summary: Summary
  readonly onClose: () => void
}

/** The form for where an entered institution lies and what it is, for the version that what is chosen was begun with, also after a reload. */
const KindDialog = ({ summary, onClose }: KindDialogProps) => {
  const { refetch } = useSummary(summary.id)
  useWatch(() => refetch())
  const { version, hold } = useHeldVersion(startOf(summary), JSON.stringify, `kind of ${summary.id}`)
  return hold(<KindForm key={JSON.stringify(version)} id={summary.id} start={version} onClose={onClose} />)
}

export default KindDialog
