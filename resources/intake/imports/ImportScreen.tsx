import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { usePermission } from '#authProvider/usePermission.ts'
import { NotPermitted } from '#ui/permissions/NotPermitted.tsx'
import { Page } from '#ui/page/Page.tsx'
import { ImportFile } from './mapping/ImportFile.tsx'
import type { ImportKind } from './importKinds.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { PastImports } from './PastImports.tsx'
import '#ui/texts/imports.ts'

/** The imports of a kind: a new file, earlier imports, and, with `import` in the address, the steps of one. */
export const ImportScreen = ({ kind }: { readonly kind: ImportKind }) => {
  const translate = useTranslate()
  const [parameters, setParameters] = useSearchParams()
  const seesPatients = usePermission('patient_numbers')
  const mayTake = seesPatients || !kind.holdsPatients
  const id = Number(parameters.get('import'))
  const title = translate(`renkei.imports.${kind.name}.title`)
  const open = (next: number | undefined) =>
    setParameters((before) => {
      before.delete('import')
      if (next) before.set('import', String(next))
      return before
    })
  return (
    <Page title={title} back={{ to: kind.back.to, title: translate(kind.back.title) }}>
      <Stack spacing={2} sx={{ maxWidth: 1080 }}>
        <Typography component="h1" variant="h2">
          {title}
        </Typography>
        {Number.isSafeInteger(id) && id > 0 ? (
          <ImportSteps key={id} kind={kind} id={id} onClose={() => open(undefined)} />
        ) : (
          <>
            {mayTake ? (
              <ImportFile kind={kind} onTaken={open} />
            ) : (
              <NotPermitted permission="patient_numbers" text="no_patient_lists" />
            )}
            <PastImports kind={kind} onOpen={open} />
          </>
        )}
      </Stack>
    </Page>
  )
}
