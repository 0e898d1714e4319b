import type { Language } from '#contract/messages.ts'
import type { WebhookEvent, WebhookFormat } from '#contract/work/webhooks.ts'

/** What a delivery tells. It holds nothing of patients and no texts but the name of a condition or report. */
export interface DeliveryDetails {
  readonly name: string | null
  /** Of alerts: how many institutions are new, and how many fulfil the condition. */
  readonly new_count: number | null
  readonly target_count: number | null
  /** The screen below the product's address. */
  readonly path: string
}

/** A delivery as its row has it. */
export interface DeliveredEvent {
  readonly event: WebhookEvent | 'test'
  readonly details: DeliveryDetails
  readonly createdAt: string
}

type Sentence = (details: DeliveryDetails) => string

const sentences: Readonly<Record<Language, Readonly<Record<DeliveredEvent['event'], Sentence>>>> = {
  ja: {
    alert: ({ name, new_count, target_count }) =>
      `アラート「${name}」：新しい連携先 ${new_count}施設（該当 ${target_count}施設）`,
    report_alert: ({ name, new_count }) => `レポート「${name}」に新しい連携先が ${new_count}施設あります`,
    import_finished: () => 'データの取り込みが終わりました',
    task_assigned: () => 'タスクが割り当てられました',
    task_due: () => '期限を迎えたタスクがあります',
    mention: () => 'コメントで名前が挙げられました',
    test: () => 'Renkei からのテスト送信です',
  },
  en: {
    alert: ({ name, new_count, target_count }) => `Alert “${name}”: ${new_count} new of ${target_count} institutions`,
    report_alert: ({ name, new_count }) => `Report “${name}” has ${new_count} new institutions`,
    import_finished: () => 'An import has finished',
    task_assigned: () => 'A task was assigned',
    task_due: () => 'A task is due',
    mention: () => 'Somebody was mentioned in a comment',
    test: () => 'This is a test from Renkei',
  },
}

const opening: Readonly<Record<Language, string>> = { ja: 'Renkei で開く', en: 'Open in Renkei' }

/** Slack reads these signs as markup and as calls such as `<!channel>`. */
const forSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const bodies: Readonly<Record<WebhookFormat, (event: DeliveredEvent, url: string, language: Language) => unknown>> = {
  renkei: ({ event, details: { name, new_count, target_count }, createdAt }, url) => ({
    type: event,
    timestamp: createdAt,
    data: { name, new_count, target_count, url },
  }),
  slack: ({ event, details }, url, language) => ({
    text: `${forSlack(sentences[language][event](details))}\n<${url}|${opening[language]}>`,
  }),
  teams: ({ event, details }, url, language) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          // Runs of text are shown as they are, while a block of text would read Markdown in a name.
          body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: sentences[language][event](details) }] }],
          actions: [{ type: 'Action.OpenUrl', title: opening[language], url }],
        },
      },
    ],
  }),
}

/** The body of a delivery as JSON, the same for each attempt. @param publicUrl - where people open the app */
export const webhookBody = (
  event: DeliveredEvent,
  format: WebhookFormat,
  language: Language,
  publicUrl: string,
): string => JSON.stringify(bodies[format](event, `${publicUrl}/app${event.details.path}`, language))
