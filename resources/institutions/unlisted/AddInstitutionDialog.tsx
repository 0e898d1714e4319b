import { Alert, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { CorrectedValues } from '#contract/institutions/corrections.ts'
import { SimilarInstitutions, UnlistedInstitutionPayload } from '#contract/institutions/unlistedInstitutions.ts'
import { api, ApiError, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { fieldConverter } from '#dataProvider/fieldNames.ts'
import { schemaOf } from '#ui/fields/fieldText.ts'
import { SchemaInput } from '#ui/fields/SchemaInput.tsx'
import { FieldRow } from '#ui/form/FieldRow.tsx'
import { FormDialog } from '#ui/form/dialogs/FormDialog.tsx'
import { payloadFrom } from '#ui/form/payload.ts'
import { StatusChip } from '#ui/institutions/StatusChip.tsx'
import { UnlistedMark } from '#ui/institutions/UnlistedMark.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useLeave } from '#ui/queries/useLeave.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { PlaceAndKindFields } from './PlaceAndKindFields.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import '../record/corrections/texts.ts'
import './texts.ts'

type SimilarInstitution = Reply<'listSimilarMedicalInstitutions'>['medicalInstitutions'][number]
type Body = RequestParameters<'addUnlistedMedicalInstitution'>['body']

/** What the form asks for. */
const typed = UnlistedInstitutionPayload.omit({ allow_similar: true })

const similarIn = (error: unknown): readonly SimilarInstitution[] => {
  if (!(error instanceof ApiError) || error.body.code !== 'institution_known') return []
  const { medicalInstitutions } = fieldConverter(SimilarInstitutions, 'toCamel')(error.body.current) as {
    readonly medicalInstitutions: readonly SimilarInstitution[]
  }
  return medicalInstitutions
}

/** On a phone the form is longer than the dialog. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const Similar = ({ institutions }: { readonly institutions: readonly SimilarInstitution[] }) => {
  const translate = useTranslate()
  return (
    <Alert ref={intoView} severity="warning" variant="outlined">
      {translate('renkei.unlisted.similar')}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {institutions.map(({ id, name, address, tel, runningStatus, isUnlisted }) => (
          <li key={id}>
            <OpenLink to={`/crms/${id}`} sx={{ fontWeight: 700, mr: 0.75 }}>
              {name}
            </OpenLink>
            <StatusChip status={runningStatus} onlyExceptions />
            {isUnlisted && <UnlistedMark />}
            <Typography variant="caption" component="div" color="text.secondary">
              {[address, tel].filter(Boolean).join(' ')}
            </Typography>
          </li>
        ))}
      </Stack>
    </Alert>
  )
}

const furtherTexts = [['postalCode', 'tel'], ['fax', 'administratorName'], ['websiteUrl']]

const Text = ({ name }: { readonly name: string }) => (
  <SchemaInput plural="medical_institution_corrections" field={name} schema={schemaOf(CorrectedValues.shape, name)} />
)

export interface AddInstitutionDialogProps {
  /** What was searched for in vain; empty for nothing. */
  readonly name: string
  readonly onClose: () => void
}

/** The form for an institution that no list has. What is known already is shown first, before it is entered twice. */
const AddInstitutionDialog = ({ name, onClose }: AddInstitutionDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const leave = useLeave()
  const prefecture = useCurrentUser()?.tenant.prefecture ?? ''
  const [similar, setSimilar] = useState<readonly SimilarInstitution[]>([])
  const add = useMutation({
    mutationFn: (body: Body) => api.addUnlistedMedicalInstitution({ body }),
  })
  const submit = async (values: Readonly<Record<string, unknown>>) => {
    const body = payloadFrom(typed, values) as Body
    try {
      const { id } = await add.mutateAsync({ ...body, allowSimilar: similar.length > 0 })
      onClose()
      await leave(`/crms/${id}`)
      toast('renkei.unlisted.saved')
    } catch (error) {
      setSimilar(similarIn(error))
      return error instanceof ApiError ? error.body.errors : {}
    }
    return undefined
  }
  const isTold = add.error instanceof ApiError && (add.error.status === 422 || similar.length > 0)
  return (
    <FormDialog
      name="new institution"
      title={translate('renkei.unlisted.title')}
      save={translate(similar.length > 0 ? 'renkei.unlisted.add_anyway' : 'renkei.unlisted.save')}
      isSaving={add.isPending}
      start={{ name }}
      payload={typed}
      nameOf={(field) =>
        translate(`resources.medical_institution_corrections.fields.${field}`, {
          _: translate(`resources.unlisted_medical_institutions.fields.${field}`, { _: '' }),
        })
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate('renkei.unlisted.explanation')}</Typography>
      <FieldRow fields={['name', 'nameKana']}>
        <Text name="name" />
        <Text name="nameKana" />
      </FieldRow>
      <PlaceAndKindFields prefecture={prefecture} />
      <Text name="address" />
      {furtherTexts.map((fields) => (
        <FieldRow key={fields.join(' ')} fields={fields}>
          {fields.map((field) => (
            <Text key={field} name={field} />
          ))}
        </FieldRow>
      ))}
      {similar.length > 0 && <Similar institutions={similar} />}
      {add.error && !isTold && <SaveFailure error={add.error} />}
    </FormDialog>
  )
}

export default AddInstitutionDialog
