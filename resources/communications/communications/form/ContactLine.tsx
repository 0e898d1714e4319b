import { EditOutlined } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useGetMany, useLocale, useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { CommunicationType } from '#contract/communicationTypes.ts'
import { formatDate } from '#ui/format.ts'
import { TypeChip } from '../TypeChip.tsx'

/** The fields that say with whom, how, when and by whom a contact was. */
export const contactFields = ['medicalInstitutionId', 'communicationType', 'actedDate', 'userId'] as const

const idIn = (value: unknown) => (typeof value === 'number' ? [value] : [])

/** @returns the name, empty as long as it is not known, and whether there is no such record */
const useNameOf = (resource: string, id: unknown, isNeeded = true) => {
  const ids = idIn(id)
  const isAsked = isNeeded && ids.length > 0
  const { data, isSuccess } = useGetMany(resource, { ids }, { enabled: isAsked })
  const [record] = data ?? []
  return { name: typeof record?.name === 'string' ? record.name : '', isGone: isAsked && isSuccess && !record }
}

/** With whom, how, when and by whom in one line, which opens their fields. It opens them itself if one is missing or wrong, or the partner is no more. */
export const ContactLine = ({ onOpen }: { readonly onOpen: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const values: Readonly<Record<string, unknown>> = useWatch()
  const { errors } = useFormState()
  const isOwn = values['userId'] === user?.id
  const institution = useNameOf('medical_institutions', values['medicalInstitutionId'])
  const colleague = useNameOf('staffs', values['userId'], !isOwn)
  const needsFields = institution.isGone || contactFields.some((field) => errors[field] || !values[field])
  useEffect(() => {
    if (needsFields) onOpen()
  }, [needsFields, onOpen])
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'hairline', pb: 1, minHeight: 44 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.25, alignItems: 'center', minWidth: 0 }}>
        <strong>{institution.name}</strong>
        <TypeChip type={CommunicationType.safeParse(values['communicationType']).data ?? 'visit'} />
        <Typography component="span" color="text.secondary">
          {formatDate(String(values['actedDate']), locale)}
        </Typography>
        <Typography component="span" color="text.secondary">
          {isOwn ? user?.username : colleague.name}
        </Typography>
      </Stack>
      <Button
        size="small"
        startIcon={<EditOutlined />}
        aria-label={translate('renkei.communications.change_contact')}
        onClick={onOpen}
        sx={{ ml: 'auto', flexShrink: 0 }}
      >
        {translate('renkei.communications.change')}
      </Button>
    </Stack>
  )
}
