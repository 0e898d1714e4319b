import type { X509Certificate } from 'node:crypto'
import { sesNews } from './sesNews.ts'
import { isSignedBy, SnsMessage } from './snsMessage.ts'
import { jsonOf, type ReadWebhook } from './verdict.ts'

/** SNS repeats a message for about an hour until it is taken. */
const hour = 3_600_000
export const snsTolerance = 2 * hour
const ahead = 300_000

/**
 * Amazon SES through SNS. Nothing is fetched: neither the certificate that a message names nor the address that confirms a subscription.
 * @param certificates - with which SNS signs
 */
export const sesWebhook =
  (certificates: readonly X509Certificate[], topics: readonly string[]): ReadWebhook =>
  ({ body, now }) => {
    const { data: message } = SnsMessage.safeParse(jsonOf(body))
    if (!message) return { disbelief: 'format' }
    if (!isSignedBy(message, certificates, now)) return { disbelief: 'signature' }
    if (!topics.includes(message.TopicArn)) return { disbelief: 'topic' }
    const age = now - Date.parse(message.Timestamp)
    if (age > snsTolerance || age < -ahead) return { disbelief: 'expired' }
    const proof = `${message.TopicArn} ${message.MessageId}`
    if (message.Type === 'SubscriptionConfirmation')
      return {
        news: [],
        proof,
        remark: `Amazon SNS asks whether ${message.TopicArn} may send bounces here. Open this address to confirm it: ${message.SubscribeURL ?? ''}`,
      }
    if (message.Type === 'UnsubscribeConfirmation')
      return { news: [], proof, remark: `${message.TopicArn} sends no bounces here any more.` }
    const news = sesNews(message.Message)
    return news ? { news, proof } : { disbelief: 'format' }
  }
