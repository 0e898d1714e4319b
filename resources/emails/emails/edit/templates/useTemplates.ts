import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { emailTemplateContract } from '#contract/emails/templates.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'

export type Template = Reply<'getEmailTemplate'>

const templatesKey = [emailTemplateContract.plural] as const
const maxShown = 100

/** The tenant's templates whose name contains a text. */
export const useTemplates = (name: string) =>
  useQuery({
    queryKey: [...templatesKey, name],
    queryFn: ({ signal }) => api.listEmailTemplates({ perPage: maxShown, ...(name && { name }) }, { signal }),
  })

interface Contents {
  readonly name: string
  readonly title: string
  readonly mainContent: string
}

const sameName = (name: string) => name.normalize('NFKC').toLowerCase()

/** The template of a name, as names are told apart; undefined if there is none. */
export const templateNamed = async (name: string): Promise<Template | undefined> => {
  const { emailTemplates } = await api.listEmailTemplates({ name, perPage: maxShown })
  return emailTemplates.find((one) => sameName(one.name) === sameName(name))
}

/** Keeps, renames and deletes templates, the last with undo. */
export const useTemplateCommands = () => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: templatesKey })
  const keep = useMutation({
    /** @param over - the template in whose place they are kept; undefined for a new one */
    mutationFn: ({ over, ...contents }: Contents & { readonly over?: Template }) =>
      over
        ? api.updateEmailTemplate({ id: over.id, body: { ...contents, updatedAt: over.updatedAt } })
        : api.createEmailTemplate({ body: contents }),
    onSuccess: ({ name }) => {
      toast('renkei.email_editor.templates.kept', { messageArgs: { name } })
      return refresh()
    },
  })
  const rename = useMutation({
    mutationFn: ({ template, name }: { readonly template: Template; readonly name: string }) => {
      const { id, title, mainContent, updatedAt } = template
      return api.updateEmailTemplate({ id, body: { name, title, mainContent, updatedAt } })
    },
    onSuccess: refresh,
  })
  const bringBack = ({ id }: Template) => sayTakenBack(() => api.restoreEmailTemplate({ id }).then(refresh))
  const remove = useMutation({
    mutationFn: ({ id }: Template) => api.deleteEmailTemplate({ id }),
    onSuccess: (_nothing, template) => {
      const { name } = template
      toast('renkei.email_editor.templates.deleted', { messageArgs: { name }, onUndo: () => bringBack(template) })
      return refresh()
    },
    onError: (error) => sayFailure(error, 'renkei.form.delete_failed'),
  })
  return { keep, rename, remove }
}
