import { Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CreateBase, type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { asLeft } from '../page/leaving/asLeft.ts'
import { backLinkIn } from '../page/backLink.ts'
import { payloadFrom } from '../form/payload.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { useFormFailure } from '../form/useFormFailure.ts'
import { Page } from '../page/Page.tsx'
import { useToast } from '../queries/useToast.tsx'
import type { AnyDeclaration } from './declaration.ts'
import { givenIn } from './givenIn.ts'
import { inputsOf } from './inputsOf.ts'

/** The form for a new record of a declared resource. */
export const CreateScreen = ({ declaration }: { readonly declaration: AnyDeclaration }) => {
  const { contract, form = [], defaults, components } = declaration
  const { plural, payload } = contract
  const translate = useTranslate()
  const toast = useToast()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const queryClient = useQueryClient()
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  const [start] = useState(() => ({ ...defaults?.(user), ...givenIn(parameters) }))
  const [created, setCreated] = useState<RaRecord>()
  const { failure, fail } = useFormFailure()
  const listPath = createPath({ resource: plural, type: 'list' })
  const leave = () => void navigate(backLinkIn(`?${parameters.toString()}`) ?? listPath, { state: asLeft })
  const title = translate('renkei.form.new', { name: translate(`resources.${plural}.name`, { smart_count: 1 }) })
  const Created = components?.Created
  return (
    <Page title={title} back={{ to: listPath, title: translate(`renkei.shell.screens.${plural}`) }}>
      <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <CreateBase
        resource={plural}
        redirect={false}
        transform={(values: Record<string, unknown>) => payloadFrom(payload, values)}
        mutationOptions={{
          onSuccess: (record: RaRecord) => {
            setCreated(record)
            void queryClient.invalidateQueries({ queryKey: [plural] })
            if (Created) return
            toast('renkei.form.created')
            leave()
          },
          onError: fail,
        }}
      >
        <RecordForm
          plural={plural}
          payload={payload}
          rows={form}
          inputs={inputsOf(declaration)}
          record={start}
          saved={created !== undefined}
          failure={failure}
          onCancel={leave}
        />
      </CreateBase>
      {Created && created && <Created record={created} onClose={leave} />}
    </Page>
  )
}
