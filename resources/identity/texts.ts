import { addTexts } from '#ui/texts/texts.ts'
import { weaknessTexts } from '#contract/identity/passwordStrength.ts'

export const texts = addTexts({
  renkei: {
    sign_in: {
      title: { ja: 'ログイン', en: 'Sign in' },
      login: { ja: 'ログイン名またはメールアドレス', en: 'Login name or e-mail address' },
      password: { ja: 'パスワード', en: 'Password' },
      show_password: { ja: 'パスワードを表示', en: 'Show password' },
      caps_lock: { ja: 'Caps Lock がオンになっています', en: 'Caps Lock is on' },
      submit: { ja: 'ログイン', en: 'Sign in' },
      submitting: { ja: 'ログインしています', en: 'Signing in' },
      to_login: { ja: 'Renkei ログイン画面へ', en: 'Renkei, to the sign-in screen' },
      back_to_login: { ja: 'ログイン画面へ戻る', en: 'Back to the sign-in screen' },
      session_ended: {
        ja: 'ログインの状態が終わりました。時間が経過したか、別の画面でのログアウト、パスワードの変更、アカウントの利用停止などによるものです。',
        en: 'You have been signed out: because of the time, or because you signed out elsewhere, a password was changed or the account suspended.',
      },
      refused: {
        ja: 'ログイン名またはメールアドレス、もしくはパスワードが正しくありません。続けて間違えた場合は、しばらく待ってからお試しください。',
        en: 'The login name or e-mail address or the password is not right. After several attempts, wait a while before you try again.',
      },
      throttled: {
        ja: 'アクセスが集中しています。1分ほど待ってからお試しください。',
        en: 'Too many attempts at the moment. Please wait a minute and try again.',
      },
      unreachable: {
        ja: 'サーバーに接続できません。通信の状態を確認して、もう一度お試しください。',
        en: 'The server cannot be reached. Please check your connection and try again.',
      },
      expired: {
        ja: '時間が経過したため、ログインを続けられません。',
        en: 'This sign-in took too long and cannot go on.',
      },
      restart: { ja: 'ログインをやり直す', en: 'Start again' },
      waiting: { ja: '読み込んでいます', en: 'Loading' },
      retry: { ja: 'もう一度試す', en: 'Try again' },
      login_name: { ja: 'ログイン名', en: 'Login name' },
      new_password: {
        strong_enough: { ja: '推測されにくいパスワードです', en: 'Not easily guessed' },
        weakness: weaknessTexts,
        label: { ja: '新しいパスワード', en: 'New password' },
        again: { ja: '新しいパスワード（確認）', en: 'New password, again' },
        rules: {
          ja: '%{least}文字以上。推測されやすいものや、過去に流出したものは使えません。',
          en: 'At least %{least} characters, not easily guessed, not on the lists of stolen passwords.',
        },
        differs: { ja: '二つのパスワードが一致していません', en: 'The two passwords differ' },
        submit: { ja: 'パスワードを設定', en: 'Set the password' },
      },
      code: {
        title: { ja: '確認コードの入力', en: 'Type the code' },
        enrol_title: { ja: '二段階認証の設定', en: 'Sign in with codes' },
        enrol_explanation: {
          ja: '次回のログインから、パスワードに加えて、メールで届く確認コードの入力が必要になります。',
          en: 'From the next sign-in on you will be asked for a code that comes by e-mail, after the password.',
        },
        explanation: {
          ja: '%{email} に6桁の確認コードを送りました。10分以内に入力してください。',
          en: 'A code of six digits has been sent to %{email}. Type it within 10 minutes.',
        },
        label: { ja: '確認コード', en: 'Code' },
        submit: { ja: '確認してログイン', en: 'Confirm and sign in' },
        enrol: { ja: '確認して有効にする', en: 'Confirm and turn on' },
        send_again: { ja: '新しいコードを送る', en: 'Send a new code' },
        sent_again: {
          ja: '新しいコードを送りました。前のコードは使えません。',
          en: 'A new code has been sent. The one before no longer works.',
        },
        void: {
          ja: '確認コードが無効になりました。新しいコードを送ってください。',
          en: 'The code no longer works. Please send a new one.',
        },
        not_sent_throttled: {
          ja: 'コードを続けて送りすぎました。15分ほど待ってからお試しください。',
          en: 'Too many codes have been sent. Please wait about 15 minutes.',
        },
        not_sent_unreachable: {
          ja: 'コードを送れませんでした。通信の状態を確認して、もう一度お試しください。',
          en: 'The code could not be sent. Please check your connection and try again.',
        },
      },
      initial: {
        title: { ja: '新しいパスワードの設定', en: 'Choose a new password' },
        explanation: {
          ja: '初期パスワードでのログインです。続けるには、ご自分だけが知るパスワードに変更してください。',
          en: 'You signed in with an initial password. To go on, change it to one that only you know.',
        },
      },
      forgotten: {
        link: { ja: 'パスワードを忘れた方', en: 'Forgotten your password?' },
        title: { ja: 'パスワードの再設定', en: 'Reset your password' },
        explanation: {
          ja: '登録されているメールアドレスに、再設定用のリンクを送ります。',
          en: 'A link to reset it will be sent to the e-mail address of your account.',
        },
        submit: { ja: 'リンクを送る', en: 'Send the link' },
        asked: {
          ja: 'ログイン名またはメールアドレスが登録されていれば、再設定用のリンクを送りました。届かない場合は、迷惑メールの中と、入力した内容を確認してください。',
          en: 'If the login name or e-mail address is known, a link has been sent. If nothing comes, look among the unwanted mails and check what you typed.',
        },
      },
      reset: {
        title: { ja: 'パスワードの再設定', en: 'Reset your password' },
        explanation: {
          ja: '%{name}さんの新しいパスワードを設定してください。設定すると、ログイン中の端末はすべてログアウトします。',
          en: 'Choose a new password for %{name}. You will be signed out on every device.',
        },
        done: {
          ja: 'パスワードを変更しました。新しいパスワードでログインしてください。',
          en: 'The password has been changed. Please sign in with the new one.',
        },
        over: {
          ja: 'このリンクは使えません。すでに使われたか、有効期限（30分）が切れています。',
          en: 'This link no longer works: it has been used, or its 30 minutes are over.',
        },
        new_link: { ja: '新しいリンクを受け取る', en: 'Get a new link' },
      },
      confirmation: {
        title: { ja: 'アカウントの登録', en: 'Confirm your account' },
        explanation: {
          ja: '%{tenant} の %{name}さんのアカウントです。パスワードを設定すると、使い始められます。',
          en: 'This is the account of %{name} at %{tenant}. Choose a password to begin.',
        },
        done: {
          ja: '登録が完了しました。設定したパスワードでログインしてください。',
          en: 'The account is ready. Please sign in with the password you chose.',
        },
        over: {
          ja: 'このリンクは使えません。すでに登録が済んでいるか、有効期限（7日）が切れています。組織のオーナーにお問い合わせください。',
          en: 'This link no longer works: it has been used, or its 7 days are over. Please contact an owner of your organisation.',
        },
      },
    },
  },
})
