import { Button, FormHelperText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useGetManyAggregate, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMayCall } from '#authProvider/mayCall.ts'
import { api, ApiError } from '#dataProvider/client.ts'

/**
 * Below the field of an institution: what became of the one that stands in it and is no more, and a button that takes the one that it was merged with. The
 * field itself cannot show it any longer.
 */
export const GoneInstitution = ({ source }: { readonly source: string }) => {
  const translate = useTranslate()
  const { setValue, clearErrors, getFieldState, formState } = useFormContext()
  const id: unknown = useWatch({ name: source })
  const given = typeof id === 'number' ? [id] : []
  const mayAsk = useMayCall('getMedicalInstitutionSummary')
  const { data, isSuccess } = useGetManyAggregate('medical_institutions', { ids: given }, { enabled: given.length > 0 })
  const isRefused = getFieldState(source, formState).error?.type === 'server'
  const isAsked = mayAsk && given.length > 0 && (isRefused || (isSuccess && !data?.[0]))
  const { error } = useQuery({
    queryKey: ['gone_institution', id],
    queryFn: ({ signal }) => api.getMedicalInstitutionSummary({ id: Number(id) }, { signal }),
    enabled: isAsked,
  })
  if (!isAsked || !(error instanceof ApiError) || error.status !== 404) return null
  const { detail, mergedInto } = error.problem
  return (
    <>
      {/* What the server says of a refused one stands at the field. */}
      {!isRefused && <FormHelperText error>{detail}</FormHelperText>}
      {mergedInto && (
        <Button
          size="small"
          variant="outlined"
          sx={{ mt: 0.5 }}
          onClick={() => {
            clearErrors(source)
            setValue(source, mergedInto.id, { shouldDirty: true })
          }}
        >
          {translate('renkei.form.take_merged', { name: mergedInto.name })}
        </Button>
      )}
    </>
  )
}
