import { Card, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EditBase, useCreatePath, useEditContext, useGetRecordRepresentation, useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { asLeft } from '../page/leaving/asLeft.ts'
import { backLinkIn } from '../page/backLink.ts'
import type { ConflictHandling } from '../form/conflict/EditConflict.tsx'
import { payloadFrom } from '../form/payload.ts'
import { KeptTexts } from '../form/drafts/KeptTexts.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useSaveFailure } from '../form/useSaveFailure.ts'
import { LoadError } from '../page/failures/LoadError.tsx'
import { Page } from '../page/Page.tsx'
import { useToast } from '../queries/useToast.tsx'
import { useWatch } from '../queries/useWatch.ts'
import type { AnyDeclaration } from './declaration.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { inputsOf } from './inputsOf.ts'

interface PartProps {
  readonly declaration: AnyDeclaration
  readonly onLeave: () => void
}

interface ContentProps extends PartProps {
  readonly saved: boolean
  readonly failure: Error | undefined
  readonly conflict: ConflictHandling
}

const Content = ({ declaration, onLeave, saved, failure, conflict }: ContentProps) => {
  const { contract, form = [], editForm = [], components } = declaration
  const { record, error, refetch } = useEditContext()
  useWatch(record && refetch ? () => refetch() : undefined)
  if (error && !record)
    return (
      <>
        <LoadError error={error} onRetry={() => void refetch?.()} />
        <KeptTexts error={error} />
      </>
    )
  if (!record)
    return (
      <Card sx={{ p: 3, maxWidth: 720 }} aria-busy>
        {form.map((fields) => (
          <Skeleton key={fields.join(' ')} height={56} />
        ))}
      </Card>
    )
  const Below = components?.Below
  return (
    <>
      <RecordForm
        plural={contract.plural}
        payload={contract.changes}
        rows={[...form, ...editForm]}
        inputs={inputsOf(declaration)}
        record={record}
        saved={saved}
        failure={failure}
        conflict={{ ...conflict, valueViews: components?.valueViews }}
        onCancel={onLeave}
        actions={<DeleteButton declaration={declaration} onLeave={onLeave} record={record} />}
      />
      {Below && <Below record={record} />}
    </>
  )
}

interface FrameProps {
  readonly plural: string
  readonly title: string
  readonly listPath: string
  readonly children: ReactNode
}

/** The page around the form. The browser's tab names the record, so that several of them can be told apart. */
const Frame = ({ plural, title, listPath, children }: FrameProps) => {
  const translate = useTranslate()
  const { record } = useEditContext()
  const name = useGetRecordRepresentation(plural)(record)
  return (
    <Page
      title={record && typeof name === 'string' && name !== '' ? translate('renkei.form.edit', { name }) : title}
      back={{ to: listPath, title: translate(`renkei.shell.screens.${plural}`) }}
    >
      <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Page>
  )
}

/** The form of an existing record of a declared resource, with its deletion. */
export const EditScreen = ({ declaration }: { readonly declaration: AnyDeclaration }) => {
  const { contract } = declaration
  const { plural, changes } = contract
  const translate = useTranslate()
  const toast = useToast()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [parameters] = useSearchParams()
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(false)
  const { onError, failure, ...conflict } = useSaveFailure(contract.item)
  const listPath = createPath({ resource: plural, type: 'list' })
  const leave = () => void navigate(backLinkIn(`?${parameters.toString()}`) ?? listPath, { state: asLeft })
  const title = translate('renkei.form.edit', { name: translate(`resources.${plural}.name`, { smart_count: 1 }) })
  return (
    <EditBase
      resource={plural}
      redirect={false}
      mutationMode="pessimistic"
      transform={(values: Record<string, unknown>) => payloadFrom(changes, values)}
      // The page shows failures itself.
      queryOptions={{ onError: () => {} }}
      mutationOptions={{
        onSuccess: () => {
          setSaved(true)
          void queryClient.invalidateQueries({ queryKey: [plural] })
          toast('renkei.form.saved')
          leave()
        },
        onError,
      }}
    >
      <Frame plural={plural} title={title} listPath={listPath}>
        <Content declaration={declaration} onLeave={leave} saved={saved} failure={failure} conflict={conflict} />
      </Frame>
    </EditBase>
  )
}
