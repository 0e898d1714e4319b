import { useMutation } from '@tanstack/react-query'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { download } from '../queries/download.ts'

export type MailSheetsBody = RequestParameters<'createMailSheets'>['body']

/** Makes the PDF and saves it through the browser. */
export const useMailSheets = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (body: MailSheetsBody) => {
      const file = await api.createMailSheets({ body })
      download(file, file.name)
      return { isTest: body.isTest ?? false }
    },
  })
