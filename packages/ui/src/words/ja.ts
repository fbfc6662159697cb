/** `@embedded-wallet/ui/words/ja`: the texts in Japanese. */

import type { Texts } from './texts.js'

export const ja: Texts = {
  language: 'ja',
  common: {
    cancel: 'キャンセル',
    close: '閉じる',
    tryAgain: 'もう一度試す',
    checkAgain: 'もう一度確認',
    signedOut: 'アカウントを見るにはサインインしてください。',
    notLoaded:
      'このページの一部を読み込めませんでした。接続を確認して、もう一度お試しください。失われたものはありません。',
  },
  copying: {
    label: '{what}をコピー',
    copy: 'コピー',
    copied: 'コピーしました',
    byHand: '選択してコピーしてください',
    saidCopied: 'コピーしました：{what}',
    saidByHand: 'コピーできませんでした：{what}。文字を選択してコピーしてください。',
  },
  parts: {
    progress: '進行状況',
    stillWorking: '処理を続けています。何も失われていません。{text}',
    loading: '読み込み中',
    stillTrying: '引き続き試しています。接続を確認してください。',
  },
  login: {
    otherWallet: '別のウォレットを使う',
    email: 'メールアドレス',
    otherAddress: '別のアドレスを使う',
    signUp: {
      title: 'ウォレットを作成',
      intro: 'パスキーでサインインします。端末の署名なしに、お金がウォレットを出ることはありません。',
      hint: 'どの端末でも、このアドレスでウォレットにサインインします。',
      button: 'ウォレットを作成',
      haveOne: 'すでにウォレットを持っています',
      terms: '{link}（{version}）に同意します。',
      termsLink: '利用規約',
      acceptFirst: '何も作成されていません。先に規約に同意してください。',
      taken:
        'ウォレットは作成されませんでした。このアドレスにはすでにウォレットがあります。サインインしてください。',
    },
    logIn: {
      title: 'おかえりなさい',
      intro:
        'どの端末でも、アドレスとパスキーまたはコードでウォレットにサインインできます。パスワードはありません。',
      hint: 'ウォレットを作成したときのアドレス。',
      button: '続ける',
      isNew: '新しいウォレットを作成',
    },
  },
  loginSteps: {
    confirm: {
      title: 'メールをご確認ください',
      intro: 'コードで新しいウォレットを開きます。送り先：{email}',
      introPasskey:
        'コードで新しいウォレットを開き、この端末でパスキーを作成できるようにします。送り先：{email}',
      button: 'ウォレットを開く',
    },
    proof: {
      title: 'ご本人であることを示してください',
      intro: 'このウォレットを開きます：{email}',
      unlockTitle: 'ウォレットにサインイン',
      unlockPasskey: 'パスキーを使うと、この端末からお金を送れます。',
      unlockOther: 'サインインすると、この端末からお金を送れます。',
      overTitle: 'セッションが終了しました',
      expired: 'お金は安全です。安全のため、セッションは短くしています。続けるにはサインインしてください。',
      keyLost:
        'お金は安全ですが、このブラウザーがセッションの鍵を失いました。続けるにはサインインしてください。',
      over: 'お金は安全です。続けるにはサインインしてください。',
      overAs: 'お金は安全です。続けるには {email} としてサインインしてください。',
      signIn: 'サインイン',
    },
    expiring: {
      title: 'まもなくセッションが終了します',
      intro: '{time} にこの端末での署名が終わります。このページの内容は失われません。',
      button: 'サインインを続ける',
    },
    first: {
      title: 'パスキーでウォレットを保護',
      intro: '指紋、顔、または端末の PIN でウォレットを開きます。',
      otherTitle: 'サインイン方法を選択',
      otherIntro:
        'このブラウザーではパスキーを使えません。今は別の方法を選んでください。パスキーは後で別のブラウザーで追加できます。',
      confirmed: 'アドレスを確認しました。今パスキーを作成するのに、別のコードは要りません。',
      passkey: 'パスキーを作成',
      codes: 'メールのコードを使う',
      provider: '{provider} を使う',
      skip: 'パスキーなしで続ける',
      offerTitle: '次回はパスキーを使う',
      offerIntro:
        'サインインしました。パスキーがあれば、指紋、顔、またはこの端末の PIN で、コードなしにウォレットを開けます。',
      notNow: '今はしない',
    },
  },
  signIn: {
    ways: {
      emailCode: 'メールでコードを受け取る',
      smsCode: 'SMS でコードを受け取る',
      signIn: {
        passkey: 'パスキーでサインイン',
        passkeyNumber: 'パスキー {number} でサインイン',
        passkeyName: '{name} でサインイン',
        provider: '{provider} でサインイン',
        code: 'コードでサインイン',
      },
      confirm: {
        passkey: 'パスキーで確認',
        passkeyNumber: 'パスキー {number} で確認',
        passkeyName: '{name} で確認',
        provider: '{provider} で確認',
        code: 'コードで確認',
      },
      someProvider: 'ID プロバイダー',
      noPasskeysHere:
        'お金は安全ですが、このブラウザーではパスキーを使えません。別のブラウザーか、パスキーのある端末でこのページを開いてください。',
      unknown:
        'お金は安全ですが、このページはあなたのサインイン方法を知りません。追加したときのアプリをお使いください。',
      elsewhere: 'パスキーは別の端末にあります',
      elsewhereHow:
        '「パスキーでサインイン」を選んでください。ブラウザーに QR コードを表示できます。スマートフォンで読み取り、そこで確認してください。スマートフォンを近くに置き、Bluetooth をオンにしてください。',
      lost: 'パスキーをなくしました',
      lostHow:
        'お金は安全です。ここに表示された別の方法でサインインし、設定でなくしたパスキーを削除してください。ほかの方法が表示されない場合は、サインイン中の端末を使うか、このアプリのサポートにご連絡ください。',
    },
    code: {
      label: 'コード',
      empty: 'コードを入力してください。',
      hints: {
        EMAIL_OTP: 'メールで届いたコードを入力してください。最新のコードだけが使えます。',
        SMS_OTP: 'SMS で届いたコードを入力してください。最新のコードだけが使えます。',
        TOTP: '認証アプリに今表示されているコードを入力してください。',
      },
      sentAgain:
        '新しいコードを送りました。ただし、前のコードから 1 分たっていない場合は、前のコードをお使いください。',
      another: '別のコードを送る',
      anotherIn: {
        other: '{count} 秒後に別のコードを送れます',
      },
      back: '戻る',
    },
  },
  newWay: {
    provider: '{provider} でウォレットを開けるようにする',
    isAdded: '{way} でウォレットを開けるようになりました。',
    promptClosed:
      'パスキーは作成されませんでした。画面が閉じられたか、時間切れになりました。もう一度お試しください。',
    signInNext: 'パスキーが作成されました。もう一度確認してください。これでサインインします。',
    signInClosed:
      'パスキーは作成されましたが、サインインしていません。画面が閉じられたか、時間切れになりました。もう一度お試しください。',
    tokenStale:
      '何も変更されていません。確認に 1 分以上かかったため、ID プロバイダーの応答が古くなりました。もう一度追加してください。',
  },
  ways: {
    names: {
      PASSKEY: 'パスキー',
      EMAIL_OTP: 'メールのコード',
      SMS_OTP: 'SMS のコード',
      OAUTH: 'ID プロバイダー',
      other: '別のサインイン方法',
    },
    inSentence: {
      PASSKEY: 'パスキー',
      EMAIL_OTP: 'メールのコード',
      SMS_OTP: 'SMS のコード',
      OAUTH: '別の方法',
      other: '別の方法',
    },
    namedPasskey: 'パスキー「{name}」',
    device: '{system} の {browser}',
    unknownDevice: '私の端末',
    wrongPhone: '国番号を付けて電話番号を入力してください。例：+1 555 0100。',
    wrongEmail: 'メールアドレスを入力してください。例：ada@shop.example。',
  },
  visit: {
    'no-window':
      '何も変更されていません。ブラウザーがウィンドウを開きませんでした。許可するか、別の方法をお使いください。',
    closed: '何も変更されていません。そちらでサインインされませんでした。もう一度お試しください。',
    refused: '何も変更されていません。ID プロバイダーが確認しませんでした。もう一度お試しください。',
  },
  question: {
    stepUpTitle: 'ご本人であることを確認してください',
    signInTitle: 'もう一度サインインしてください',
    stepUp: {
      passkey: '{purpose}には、パスキーで確認してください。',
      provider: '{purpose}には、{provider} で確認してください。',
      email: '{purpose}には、メールのコードで確認してください。',
      sms: '{purpose}には、SMS のコードで確認してください。',
    },
    signIn: {
      passkey: 'セッションが終了しました。{purpose}には、パスキーでサインインしてください。',
      provider: 'セッションが終了しました。{purpose}には、{provider} でサインインしてください。',
      email: 'セッションが終了しました。{purpose}には、メールのコードでサインインしてください。',
      sms: 'セッションが終了しました。{purpose}には、SMS のコードでサインインしてください。',
    },
    except: '削除する方法では、これを確認できません。',
    purposes: {
      anything: '続ける',
      executeQuote: 'この支払いを送る',
      exportWallet: '復元フレーズを表示する',
      registerPasskey: 'パスキーを追加する',
      registerEmailOtp: 'メールのコードを追加する',
      registerSmsOtp: 'SMS のコードを追加する',
      registerOAuth: 'ID プロバイダーを追加する',
      revokeAuthMethod: 'サインイン方法を削除する',
      revokeSession: '端末をサインアウトする',
      updateContact: 'コードの送り先を変える',
      setWalletPrivacy: 'ウォレットを見られる範囲を変える',
    },
    raw: {
      title: '読めない内容に署名しますか？',
      intro: '{purpose}ために、ウォレットはサービスからの文に署名します。この文から分からないこと：',
      warning: '別のこと、たとえば支払いかもしれません。このサービスを信頼する場合だけ署名してください。',
      parts: {
        action: 'どの操作のものか',
        accountId: 'どのウォレットのものか',
        amount: 'いくら送るか',
        recipient: '誰が受け取るか',
        payload: '何をするか',
        target: '何を終わらせるか',
        address: 'どのアドレスのことか',
      },
      sign: '署名する',
      refuse: '署名しない',
    },
  },
  framed: {
    title: 'この支払いをしますか？',
    shop: 'ショップ',
    from: '支払元',
    shopSays: 'ショップの説明：',
    noPayee: '名前なし',
    unreadable:
      '署名されるのは、あなたにもこのウォレットにも読めないバイト列です。金額は、サービスがそれについて示すものです。',
    tick: '何も送信されていません。チェックを入れるか、支払わないでください。',
    reasons: {
      ready: 'まだ何も送信されていません。',
      moment: '何も送信されていません。内容をお読みください。ボタンは 1 秒後に使えます。',
      focus: '何も送信されていません。先にこの質問の中をクリックしてください。',
      small: '何も送信されていません。このウィンドウは質問全体を表示するには狭すぎます。',
      over: '何も送信されていません。この見積もりは期限切れです。',
    },
    pay: '{amount} を支払う',
    refuse: '支払わない',
    offer: {
      title: 'ウォレットで続けてください',
      login: 'ウォレットへのログインは別のウィンドウで行います。',
      settings: 'ウォレットの設定は別のウィンドウで開きます。',
      export: 'リカバリーワードはウォレットのウィンドウに表示されます。',
      contact: 'コードの送信先はウォレットのウィンドウで変更します。',
      pay: '支払いはウォレットのウィンドウに表示されます。',
      signIn: '何も送信されていません。ご本人の確認はウォレットのウィンドウで行います。',
      question:
        '何も送信されていません。{shop} が {amount} を求めています。ウォレットのウィンドウで確認します。そこでは、どのページも内容を隠したり変えたりできません。',
      waiting: 'ここからはまだ何も送信されていません。ウィンドウで続けてください。',
      open: 'ウィンドウを開く',
      again: 'もう一度開く',
    },
    ends: {
      done: {
        title: '完了',
        text: 'このウィンドウは閉じてかまいません。',
      },
      paying: {
        title: '確認しました',
        text: '送信されたかどうかと結果は、ショップに表示されます。このウィンドウは閉じてかまいません。',
      },
      refused: {
        title: '支払われていません',
        text: '何も送信されていません。このウィンドウは閉じてかまいません。',
      },
      over: {
        title: 'ここですることはありません',
        text: 'このウィンドウはもう必要とされておらず、ここからは何も送信されていません。閉じてショップをご覧ください。',
      },
    },
  },
  button: {
    logIn: 'ログイン',
    title: 'ウォレット',
    menu: 'ウォレットのメニュー',
    menuBalance: 'ウォレットのメニュー：{balance}',
    balance: '残高：{balance}',
    settings: '設定',
    signOut: 'サインアウト',
    paying:
      '支払いの処理中です。終わるまでお待ちください。今サインアウトすると、結果は再びサインインした後に表示されます。',
  },
  settings: {
    notReadable: 'このページではすべてを表示できません。',
    more: 'その他',
    ways: {
      title: 'サインイン方法',
      list: 'あなたのサインイン方法',
      one: 'サインイン方法は一つだけです。別の方法を追加するまで削除できません。',
      several:
        'どの方法でも、どの端末でもウォレットを開けます。なくしたときのために、二つ以上残してください。',
      usedNow: '現在使用中',
      added: '追加：{time}',
      remove: '削除',
      removeWay: '削除：{way}',
      another: '別の方法を追加',
      second: '二つ目の方法を追加',
      secondWhy: 'ウォレットを開く唯一の方法をなくすと、中のお金も失います。今、別の方法を追加してください。',
    },
    add: {
      button: '追加',
      passkey: 'パスキーを追加',
      passkeyDetail: '顔、指紋、または PIN',
      anotherPasskey: '別のパスキーを追加',
      anotherPasskeyName: '別のパスキー',
      anotherPasskeyDetail: '別の端末またはセキュリティキー用',
      email: 'メールのコードを追加',
      emailDetail: 'パスキーのない端末用',
      sms: 'SMS のコードを追加',
      smsDetail: 'あなたの電話番号へ',
      provider: '{provider} を追加',
      providerDetail: '専用のウィンドウで開きます。操作の確認のときも同じです。',
    },
    remove: {
      title: '{way}を削除しますか？',
      meaning:
        '削除すると、{way}では、どの端末でもウォレットを開けなくなります。この方法で開いたセッションは今終了します。',
      onlyLeft: '残る方法は{way}だけになります。確認のため、別の方法でサインインしてください。',
      othersLeft: {
        other: 'ほかに {count} 個の方法が残ります。確認のため、別の方法でサインインしてください。',
      },
      noneLeft: '何も変更されていません。これが唯一の方法になりました。先に別の方法を追加してください。',
      passkeyStays: 'パスワードマネージャーにパスキーがまだ表示されることがあります。そちらで削除できます。',
      keep: '残す',
      remove: '削除',
    },
    phone: {
      label: '電話番号',
      hint: '国番号を付けてください。例：+1 555 0100。番号とコードを順に確認します。',
      button: 'この番号にコードを送る',
    },
    devices: {
      title: 'サインイン中の端末',
      intro: 'サインイン中の端末は、セッションが終わるまでお金を送れます。',
      list: 'あなたのセッション',
      thisDevice: 'この端末',
      here: '現在の端末',
      another: '別の端末',
      signedInWith: '{way}でサインイン',
      signedInWithAt: '{way}でサインイン、{time}',
      ends: '{time} に終了',
      signOut: 'サインアウト',
      signOutDevice: '{time} にサインインした端末をサインアウト',
      signOutOthers: 'ほかの端末をサインアウト',
      stay: 'この端末でサインインを続ける',
    },
    contact: {
      title: 'コードの送り先',
      intro: 'メールのコードはこのアドレスに届きます。そのメールを読める人は、ウォレットを開けます。',
      introSignIn:
        'メールのコードはこのアドレスに届きます。そのメールを読める人は、ウォレットを開けます。サインインには引き続き {address} を使います。',
      email: 'メール',
      phone: '電話',
      none: 'なし',
      label: 'コードの新しい送り先',
      hint: '次のコードはそこに届きます。先に変更を確認します。',
      button: 'アドレスを変更',
    },
    privacy: {
      title: 'プライバシー',
      isPrivate: 'ウォレットは非公開です。ほかの人は、ネットワーク上で残高と支払いを調べられません。',
      isPublic:
        'ウォレットは公開です。アドレスを知っている人は、ネットワーク上で残高と支払いを調べられます。',
      makePrivate: '非公開にする',
      makePublic: '公開にする',
    },
    recovery: {
      title: '復元フレーズ',
      intro:
        'この単語を持つ人は、パスキーなしで、いつまでもあなたのお金を使えます。取り消すことはできません。この単語があれば、このアプリなしで、別のウォレットでこのお金を開けます。',
      alone: '画面を見ているのが自分だけであることを確かめてください。',
      paper: '紙に書いてください。写真を撮ったり、コピーしたりしないでください。',
      never: 'このアプリがこの単語を尋ねることはありません。',
      list: 'あなたの復元フレーズ',
      timer: '{seconds} 秒後に隠れます',
      moreTime: '時間を延ばす',
      hidden: '単語は再び隠されました。見るには、もう一度確認してください。',
      show: '復元フレーズを表示',
      hide: '復元フレーズを隠す',
    },
    purposes: {
      remove: '{way}を削除する',
      number: '電話番号を {number} にする',
      sms: '{number} への SMS のコードを追加する',
      address: 'コードの送り先を {address} にする',
      makePrivate: 'ウォレットを非公開にする',
      makePublic: 'ウォレットを公開にする',
    },
  },
  receive: {
    title: 'お金を受け取る',
    reading: '入金方法を探しています。読み込んでも何も変わりません。',
    none: 'このウォレットにお金を送る方法は、まだありません。このアプリのサポートにご連絡ください。',
    howTheSenderPays: '送り主の支払い方法',
    payTo: '{name} に支払う',
    share: '共有',
    qrCode: 'QR コード：{way}、{term} {value}',
    address: 'アドレス',
    asset: '通貨',
    sentBy: '送金方法',
    transfer: '送金：{kind}',
    anyWallet: 'UMA アドレスに対応したウォレットや銀行なら、それぞれの通貨で送れます。',
    onlyAsset: '{network} で {asset} だけを送ってください。それ以外は失われることがあります。',
    reference: '送り主は、支払いに照会番号を付けてください。',
    referenceOfPlatform:
      '送り主は照会番号を付けてください。照会番号がないと、お金をあなたのウォレットに割り当てられません。',
    arrived: '{amount} が届きました。',
    balanceNow: '残高は {amount} になりました。',
    terms: {
      address: 'アドレス',
      invoice: '請求書',
      vpa: 'UPI アドレス',
      qrCode: 'PIX コード',
      network: 'ネットワーク',
      accountNumber: '口座番号',
      routingNumber: 'ルーティング番号',
      iban: 'IBAN',
      ifsc: 'IFSC',
      swiftCode: 'SWIFT コード（BIC）',
      sortCode: 'ソートコード',
      clabeNumber: 'CLABE',
      reference: '照会番号',
      bankName: '銀行',
      bankAddress: '銀行の住所',
      accountHolderName: '口座名義人',
      bankCode: '金融機関番号',
      branchCode: '支店番号',
      paymentUrl: '支払いページ',
      phoneNumber: '電話番号',
      provider: '事業者',
      country: '国',
    },
    rails: {
      SEPA_INSTANT: 'SEPA 即時送金',
      BANK_TRANSFER: '銀行振込',
      MOBILE_MONEY: 'モバイルマネー',
      WIRE: '電信送金',
    },
  },
  activity: {
    balance: '残高',
    balanceUnknown: '現在は不明',
    title: '取引履歴',
    none: 'まだ支払いはありません。',
    noneOfKind: '該当する支払いはありません。',
    reading: '読み込んでも何も変わりません。',
    older: '以前の支払いを表示',
    filter: '表示する支払い',
    filters: {
      all: 'すべて',
      in: '入金',
      out: '出金',
      pending: '処理中',
      failed: '失敗',
    },
    from: '{name} から',
    to: '{name} へ',
    paymentFrom: '{name} からの支払い',
    paymentTo: '{name} への支払い',
    payment: '支払い',
    fundsAdded: '入金',
    bankAccount: '銀行口座',
    anotherWallet: '別のウォレット',
    unreadable: '読み取れない支払い',
    unreadableWithId: 'サービスから不完全な情報が届きました。ID：{id}',
    unreadableWithoutId: 'サービスから、ID のない不完全な情報が届きました。',
    allPayments: 'すべての支払い',
    sendAgain: 'もう一度送る',
    noPayment:
      'このウォレットに、この ID の支払いはありません。取引履歴に、このウォレットのすべての支払いがあります。',
    wasLost: '応答が届きませんでした。これが現在のサービスの情報です。',
    details: {
      title: '詳細',
      from: '送り主',
      to: '宛先',
      youSent: '送った金額',
      theySent: '相手が送った金額',
      amount: '金額',
      fee: '手数料',
      feeIsYours: 'あなたが支払います。送った金額に含まれています。',
      rate: 'レート',
      youReceived: '受け取った金額',
      youReceive: '受け取る金額',
      theyReceived: '相手が受け取った金額',
      theyWillReceive: '相手が受け取る金額',
      theyWouldReceive: '相手が受け取る予定の金額',
      theyWouldHaveReceived: '相手が受け取るはずだった金額',
      whyItFailed: '失敗の理由',
      itWaitsFor: '待っているもの',
      startedBy: '開始した人',
      yourAgent: 'あなたのエージェント',
      note: 'メモ',
      sentBy: '送金方法',
    },
    timeline: {
      title: '経過',
      started: '開始',
      delivered: '引き渡し',
      received: '受取',
      expected: '予定',
      refundStarted: '返金開始',
      refunded: '返金済み',
    },
    ids: {
      transaction: '取引',
      quote: '見積もり',
      reference: '照会番号',
      refundReference: '返金の照会番号',
      onChainTransaction: 'オンチェーン取引',
    },
    support: {
      title: 'この支払いについて問い合わせる',
      askForRefund:
        'このアプリのサポートにご連絡ください。返金を依頼し、これらの ID をお伝えください。どの支払いかが分かります。',
      askWhere:
        'このアプリのサポートにご連絡ください。お金のある場所を尋ね、これらの ID をお伝えください。どの支払いかが分かります。',
      ids: 'ID',
    },
  },
  pay: {
    title: '署名する前に確認',
    noFee: 'なし',
    details: '詳細',
    terms: {
      to: '宛先',
      fee: '手数料',
      theyReceive: '相手が受け取る金額',
      validUntil: '有効期限',
    },
    asking: '金額を読み込んでいます。お金は動きません。',
    confirm: '確定して署名',
    edit: '編集',
    paying: '支払いに署名して送信しています。どれだけ時間がかかっても、一度だけ行われます。',
    signedOut: '何も送信されていません。支払うにはログインしてください。',
    otherPayment: 'まだ何も送信されていません。別の支払いを処理中です。終わるまでお待ちください。',
    factors: {
      label: '承認の方法',
      PASSKEY: 'パスキー',
      SMS_OTP: 'SMS のコード',
    },
  },
  payEnd: {
    terms: {
      youSend: '送る金額',
      appFee: 'このアプリの分',
      bankFee: '受取側の銀行の手数料',
      rate: 'レート',
    },
    feeDetail: 'あなたが支払います。送る金額に含まれています。',
    appFeeDetail: '手数料に含まれています。',
    bankFeeDetail: '受取人が支払います。受取人が受け取るのは、差し引いた残りです。',
    review: '確認',
    done: '完了',
    gotIt: '分かりました',
    openPayment: 'この支払いを開く',
    left: '支払いに署名して送信しています。このページを離れても、一度だけ行われます。もう一度送らないでください。',
    offerEnded:
      '何も送信されていません。この見積もりは期限切れです。現在の金額を見るには、支払いをもう一度確認してください。',
    failed: '失敗',
    noOffer: '見積もりがありません',
    offerOver: '見積もりの期限が切れました',
    differs: '送信されましたが、表示と異なります',
    where: 'お金のある場所',
    earlier: {
      other: '以前の支払い',
    },
  },
  payProof: {
    authorize: {
      title: 'この支払いを承認',
      oneMore: '一つの手順が済み、サービスがもう一つ求めています。',
      any: '支払いを承認します。',
      conversion: 'お金を両替することを承認します。',
      recipient: 'この受取人にお金を送ることを承認します。',
      until: '{time} まで承認できます。承認しない場合、何も送信されません。',
      withCode: 'コードで承認',
      withPasskey: 'パスキーで承認',
      unknownProof:
        '何も送信されていません。サービスは、このアプリでは出せない証明を求めています。何もしなければ、お金は手元に残ります。',
    },
    login: {
      title: '支払い用にログイン',
      intro: 'サービスが 180 日ごとに求めます。サインインは変わらず、何も送信されません。',
      unknownPayer:
        '何も送信されていません。このアプリは、支払い用のログイン方法を知りません。このアプリのサポートにご連絡ください。',
      withCode: 'コードでログイン',
      PASSKEY: 'パスキーでログイン',
      SMS_OTP: 'SMS でコードを受け取る',
      TOTP: '認証アプリを使う',
    },
  },
  check: {
    label: '名前の確認',
    nameOnPayment: '支払い上の名前',
    bankSays: '銀行による名前',
    none: 'なし',
    entered: '入力した名前',
    acknowledge: '名前が一致しないことを理解したうえで、この口座に支払います。',
    MATCHED: {
      title: '名前が一致しました',
      text: '銀行によると、この口座の名義は {verified} です。',
    },
    PARTIAL_MATCH: {
      title: '名前は一部だけ一致しました',
      text: '両方の名前を見てください。どちらも支払いたい受取人である場合だけ送ってください。',
    },
    NOT_MATCHED: {
      title: '名前が一致しません',
      text: '銀行によると、この口座の名義は {entered} ではありません。間違った口座に送ったお金を取り戻すのは困難です。',
    },
    UNSUPPORTED: {
      title: '名前は確認されませんでした',
      text: 'この銀行は名前を確認しません。名前と番号を、ご自分で受取人に確認してください。',
    },
    CHECKED_BY_RECEIVING_FI: {
      title: '銀行が後で名前を確認します',
      text: 'お金が届いたときに受取人の銀行が名前を比べ、返金することがあります。名前と番号を、ご自分で受取人に確認してください。',
    },
    PENDING: {
      title: '名前を確認中です',
      text: '銀行からまだ応答がありません。少し待ってから、支払いをもう一度確認できます。',
    },
    unknown: {
      title: '名前は確認されませんでした',
      text: '名前が正しいかどうか、サービスは示していません。名前と番号を、ご自分で受取人に確認してください。',
    },
    noNames: {
      title: '確認する名前がありません',
      text: 'お金はこのアドレスにそのまま届きます。正しいアドレスか確認してください。',
    },
    test: {
      title: 'テスト用の受取人',
      text: '銀行はこの名前を確認しておらず、実際のお金は動きません。',
    },
    past: {
      notMatched: '一致しませんでした',
      partly: '一部だけ一致しました',
      bankSays: '銀行による名前：{verified}。',
      confirmed: 'あなたが確認しました。',
    },
  },
  payments: {
    money: 'お金',
    recipient: '受取人',
    states: {
      arrived: {
        label: '到着',
        title: '{name} に {received} が届きました',
        text: 'お金は相手のウォレットにあります。',
      },
      delivered: {
        label: '引き渡し済み',
        title: '{received} を引き渡しました',
        text: 'サービスは、受取人の銀行または事業者にお金を渡しました。返金された場合は、このページに表示されます。',
      },
      'on-its-way': {
        label: '送金中',
        title: '{sent} を送金中です',
        text: 'お金はウォレットを出ましたが、受取人にはまだ届いていません。もう一度送らないでください。',
      },
      'coming-back': {
        label: '失敗・返金中',
        title: '{sent} が戻ってきます',
        text: 'お金がウォレットを出た後に、支払いが失敗しました。返金の手続き中です。戻ると残高に表示されます。',
      },
      back: {
        label: '失敗・返金済み',
        title: '失敗：{sent} は残高に戻りました',
        text: '返金されました。もう一度送れます。',
      },
      gone: {
        label: '失敗・未返金',
        title: '{sent} はウォレットを出て、戻っていません',
        text: '支払いが失敗し、返金も失敗しました。自動では戻りません。お問い合わせください。',
      },
      missing: {
        label: '失敗・未返金',
        title: '{sent} はウォレットを出て、まだ戻っていません',
        text: '支払いが失敗しました。残高からちょうどこの金額が減っていて、サービスには返金の記録がありません。お問い合わせください。',
      },
      'never-left': {
        label: '未送信',
        title: '{sent} は送信されませんでした',
        text: 'お金はウォレットから出ていません。もう一度送れます。',
      },
      'still-there': {
        label: '失敗・お金は手元に',
        title: '失敗：{sent} は残高にあります',
        text: 'お金は出ていません。もう一度送れます。',
      },
      failed: {
        label: '失敗',
        title: '{sent} がどこにあるか分かりません',
        text: '支払いが失敗しました。お金がウォレットを出たかどうか、サービスは示していません。もう一度送る前に残高を比べるか、お問い合わせください。',
      },
      held: {
        label: '承認待ち',
        title: '{sent} はまだ送信されていません',
        text: 'お金はウォレットにあります。サービスは、この支払いの承認を待っています。',
      },
      offered: {
        label: '未確定',
        title: '{sent} は送信されませんでした',
        text: 'お金はウォレットにあります。この支払いは確定されていません。',
      },
      'offer-expired': {
        label: '未送信',
        title: '{sent} は送信されませんでした',
        text: 'お金はウォレットにあります。確定する前に見積もりの期限が切れました。送るには、支払いをもう一度確認してください。',
      },
      'may-have-left': {
        label: '確認中',
        title: '{sent} が送信されたか、まだ分かりません',
        text: '支払いは確定されましたが、応答が届きませんでした。新しい支払いを始めないでください。このページが自動で確認します。何も送信されていない場合は、見積もりの期限から数分後にその旨を表示します。',
      },
      unclear: {
        label: '不明',
        title: '{sent} がどこにあるか分かりません',
        text: 'この支払いについてのサービスの情報を、このアプリは理解できません。もう一度送る前に残高を比べるか、お問い合わせください。',
      },
      received: {
        label: '受取済み',
        title: '{received} を受け取りました',
        text: 'お金は残高にあります。',
      },
      incoming: {
        label: '入金予定',
        title: '{received} が届く予定です',
        text: 'まだ残高には入っていません。',
      },
      returned: {
        label: '送り主に返金',
        title: '{received} は送り主に戻りました',
        text: 'この支払いは失敗し、お金は残高にありません。',
      },
      'incoming-failed': {
        label: '失敗',
        title: 'あなたへの {received} の支払いが失敗しました',
        text: 'お金がどこにあるか、サービスは示していません。残高に表示されない場合は、送り主にお問い合わせください。',
      },
      'never-came': {
        label: '未送信',
        title: '{received} は送られませんでした',
        text: '送り主が期限までにこの支払いを確定しませんでした。',
      },
    },
    failures: {
      LNURLP_FAILED: '受取人の事業者が正しく応答しませんでした。',
      PAY_REQUEST_FAILED: '受取人の事業者が正しく応答しませんでした。',
      PAYMENT_APPROVAL_WEBHOOK_ERROR: '受取人のアプリが期限までに受け付けませんでした。',
      PAYMENT_APPROVAL_TIMED_OUT: '受取人のアプリが期限までに受け付けませんでした。',
      OFFRAMP_FAILED: '受取人に届けられませんでした。',
      MISSING_MANDATORY_PAYEE_DATA: '受取人について必要な情報が足りません。',
      QUOTE_EXPIRED: '確定する前に見積もりの期限が切れました。',
      INSUFFICIENT_FUNDS: '残高が足りませんでした。',
      QUOTE_EXECUTION_FAILED: 'サービスが実行できませんでした。',
      LIGHTNING_PAYMENT_FAILED: '受取人に届けられませんでした。',
      FUNDING_AMOUNT_MISMATCH: '見積もりと異なる金額が届きました。',
      COUNTERPARTY_POST_TX_FAILED: '受取人に届けられませんでした。',
      QUOTE_RATE_UNAVAILABLE: '見積もりの為替レートが使えなくなりました。',
      SCA_NOT_COMPLETED: '期限までに承認されませんでした。',
      PAYOUT_RETURNED: '受取人の銀行が返金しました。',
      LIMIT_EXCEEDED: '許可された金額を超えていました。',
      ACCOUNT_CANNOT_RECEIVE: '受取人の口座では受け取れません。',
      ACCOUNT_INVALID: '受取人の口座は解約されているか、存在しません。',
      COMPLIANCE_REJECTED: '法律で定められた確認により停止されました。',
      COLLECTION_FAILED: '送り主からお金を回収できませんでした。',
    },
    waits: {
      COUNTERPARTY_DECLARATION_REQUIRED: '相手についての申告。',
      WALLET_VERIFICATION_REQUIRED: '相手のウォレットの持ち主の証明。',
      COUNTERPARTY_INFORMATION_REQUIRED: '相手についての追加情報。',
      COMPLIANCE_REVIEW: '法律で定められた確認。',
    },
    canceled: '取り消されました。',
    confirmAgain: 'この同じ支払いをもう一度確定しても、行われるのは一度だけです。',
    checked: '{time} に確認しました。まだ分かりません。',
    tookTooLong: '時間がかかりすぎました。',
    unknownReason: 'サービスが示した理由を、このアプリは知りません。',
  },
  amounts: {
    empty: '金額を入力してください。',
    notDigits: '金額を数字で入力してください。',
    notReadable: '金額を数字で入力してください。例：{example}。ほかの文字は入れないでください。',
    noDecimals: '{code} に小数はありません。整数を入力してください。',
    tooManyDecimals: '{code} の小数は {decimals} 桁までです。桁を減らしてください。',
    notPositive: '0 より大きい金額を入力してください。',
    tooLarge: '金額が大きすぎます。小さい金額を入力してください。',
    ambiguous:
      '{given} は {large} {code} とも {small} {code} とも読めます。{enterLarge} または {enterSmall} と入力してください。',
  },
  errors: {
    nothing: {
      action: '何も変更・送信されていません。{reason}',
      payment: '何も送信されていません。{reason}',
      reading: '現在読み込めません。{reason}',
    },
    lost: {
      action:
        '実行されたかどうか分かりません。応答が届きませんでした。もう一度試す前に、取引履歴をご確認ください。',
      payment:
        'この支払いが送信されたかどうか、まだ分かりません。応答が届きませんでした。まず取引履歴をご確認ください。そこにない場合は、この同じ支払いをもう一度確定してください。行われるのは一度だけです。新しい支払いは始めないでください。',
      reading: '現在読み込めません。応答が届きませんでした。もう一度読み込んでも何も変わりません。',
      signIn: '何も支払われていません。応答が届きませんでした。もう一度お試しいただけます。',
    },
    unknownWallet:
      'サービスにこのウォレットがないため、中身を示せません。このアプリのサポートにご連絡ください。',
    keyNotDeleted:
      'お金は動いていません。このページではサインアウトしました。ブラウザーがセッションの鍵を削除しませんでした。この端末から支払えないように、このサイトのデータを消去してください。',
    stillSignedIn: 'このアプリにまだサインインしている可能性があります。もう一度お試しください。',
    unexpected:
      '完了したかどうか分かりません。予期しない問題が起きました。ページを再読み込みし、もう一度試す前に取引履歴をご確認ください。',
    wrongCode: 'そのコードは受け付けられませんでした。コードを確認するか、新しいコードを取得してください。',
    wrongPasskey:
      'そのパスキーは受け付けられませんでした。このアドレスのものではありません。別のパスキーまたは別のアドレスをお使いください。',
    wait: {
      unknown: 'しばらく',
      seconds: {
        other: '{count} 秒',
      },
      minutes: {
        other: '{count} 分',
      },
    },
    signedOut: 'このアプリからサインアウトしています。もう一度サインインしてください。',
    byStatus: {
      401: 'サービスが署名を受け付けませんでした。もう一度サインインしてから、お試しください。',
      403: 'このアプリでは許可されていません。入力内容を確認するか、サポートにご連絡ください。',
      404: 'このアプリでは見つかりませんでした。お金に影響はありません。後でもう一度お試しいただくか、このアプリのサポートにお問い合わせください。',
      409: 'その間に内容が変わりました。ページを再読み込みして、もう一度ご確認ください。',
      500: 'このアプリで問題が起きました。1分後にもう一度お試しください。また起きる場合は、このアプリのサポートにお問い合わせください。',
    },
    byCode: {
      PASSKEY_CANCELLED:
        'パスキーは使われませんでした。もう一度お試しください。パスキーが別の端末にある場合は、画面でその端末を選ぶか、その端末でサインインしてください。',
      PASSKEY_ABORTED: 'ページがパスキーの画面を終了しました。もう一度お試しください。',
      PASSKEY_UNSUPPORTED:
        'このブラウザーまたはこのページではパスキーを使えません。別の方法でサインインするか、別のブラウザーまたは端末をお使いください。',
      PASSKEY_ALREADY_REGISTERED:
        'この端末にはこのウォレットのパスキーがすでにあります。別の端末で追加するか、セキュリティキーをお使いください。',
      PASSKEY_RP_ID_MISMATCH:
        'このアドレスではパスキーを使えません。いつものアドレスでアプリを開いてください。',
      PASSKEY_AUTHENTICATOR_UNFIT:
        'この端末またはセキュリティキーでは、このウォレットが使える種類のパスキーを作れません。別の端末または別のセキュリティキーをお使いください。',
      PASSKEY_FAILED: 'パスキーが機能しませんでした。もう一度試すか、別の方法でサインインしてください。',
      SESSION_REQUIRED: 'この端末ではサインインしていません。サインインしてから、もう一度お試しください。',
      SESSION_EXPIRED: 'セッションが終了しました。サインインしてから、もう一度お試しください。',
      SESSION_KEY_LOST:
        'このブラウザーがセッションの鍵を失いました。サインインしてから、もう一度お試しください。',
      INSECURE_CONTEXT: 'このページは安全でない接続で開かれました。https で始まるアドレスで開いてください。',
      SESSION_UNUSABLE:
        'サインインで、この端末が使える鍵を受け取れませんでした。もう一度お試しください。また起きる場合は、このアプリのサポートにご連絡ください。',
      AUTH_METHOD_NOT_FOUND:
        'このウォレットには、このサインイン方法がありません。ページを再読み込みして、別の方法を選んでください。',
      LAST_AUTH_METHOD:
        'これは唯一のサインイン方法です。なくすとウォレットを失います。先に別の方法を追加してください。',
      OTHER_AUTH_METHOD_REQUIRED:
        'これを確認できるのは、別のサインイン方法だけです。先に別の方法でサインインしてから、もう一度お試しください。',
      OIDC_TOKEN_STALE:
        '外部プロバイダーでのサインインに時間がかかりすぎました。もう一度そちらでサインインしてください。',
      SEALED_KEY_INVALID:
        'セッションの鍵が壊れて届きました。もう一度お試しください。また起きる場合は、このアプリのサポートにご連絡ください。',
      ENVELOPE_INVALID:
        '届いたものは、ウォレットのサービスが作ったものではないか、途中で変更されました。もう一度お試しください。また起きる場合は、このアプリのサポートにご連絡ください。',
      PAYLOAD_MISMATCH:
        '希望とは別のことに署名を求められたため、端末が拒否しました。もう一度試さないでください。このアプリのサポートにご連絡ください。',
      PAYLOAD_UNREADABLE:
        '署名する内容が壊れていたため、端末が拒否しました。もう一度お試しください。また起きる場合は、このアプリのサポートにご連絡ください。',
      PAYLOAD_NOT_APPROVED:
        '署名する内容を端末が読めなかったため、拒否しました。このアプリのサポートにご連絡ください。',
      SIGNING_DECLINED: '確認されませんでした。もう一度お試しいただけます。',
      FRAME_ONLY: 'これは、ウォレットのウィンドウでのみ行えます。ウォレットを開いてください。',
      BUSY: '別のタブかウィンドウで処理中です。そちらを確認してから、もう一度お試しください。',
      UNREACHABLE: 'ウォレットのサービスに接続できません。接続を確認して、もう一度お試しください。',
      ABORTED: '始まる前に中止されました。もう一度お試しいただけます。',
      PROCESSING:
        'サービスがまだ処理中です。少し待ってから、同じ操作をもう一度行ってください。続きから進みます。',
      REFUSED:
        'サービスに拒否されました。もう一度お試しください。また起きる場合は、このアプリのサポートにご連絡ください。',
      RATE_LIMITED: 'リクエストが多すぎました。{wait}待ってから、もう一度お試しください。',
      PROTOCOL_MISMATCH: 'このページはウォレットに合っていません。ページを再読み込みしてください。',
      PROFILE_MISMATCH: 'このアプリは正しく設定されていません。このアプリのサポートにご連絡ください。',
      UNEXPECTED_RESPONSE:
        'サービスの応答を、このアプリは理解できません。もう一度お試しください。また起きる場合は、このアプリのサポートにご連絡ください。',
      STEP_UP_REQUIRED: '確認が遅すぎたか、別のことに使われました。もう一度お試しください。',
      STORE_UNAVAILABLE:
        'このブラウザーでは、ページが必要なデータを保存できません。このページにデータの保存を許可するか、プライベートブラウズを終了してください。ブラウザーを更新するか、別のブラウザーまたは端末をお使いください。',
    },
    refusals: {
      END_USER_TERMS_NOT_ACCEPTED: '現在の利用規約に同意していません。このアプリのサポートにご連絡ください。',
      ACCOUNT_LOCKED:
        '間違ったコードが多すぎたため、口座が一時的にロックされています。後でもう一度お試しください。',
      TERMS_NOT_ACCEPTED: '利用規約が変わりました。ページを再読み込みし、規約を読んで同意してください。',
      PASSKEY_CREDENTIAL_ALREADY_EXISTS:
        'このウォレットにはパスキーがすでにあり、一つしか使えません。そのパスキーでサインインしてください。',
      EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
        'このウォレットは、すでにメールでコードを送っています。そのコードでサインインしてください。',
      SMS_OTP_CREDENTIAL_ALREADY_EXISTS:
        'このウォレットは、すでに SMS でコードを送っています。そのコードでサインインしてください。',
    },
  },
  paymentErrors: {
    paidOtherwise:
      'この支払いは送信されましたが、金額または受取人が表示されたものと異なります。もう一度送らないでください。取引履歴を確認し、このアプリのサポートにご連絡ください。',
    byStatus: {
      403: 'この支払いは、このままでは許可されません。もう一度確認し、受取人についての説明をお読みください。',
      404: 'サービスには、この見積もりがもうありません。支払いをもう一度確認してください。',
      409: '見積もりの期限が切れたか、残高が足りません。支払いをもう一度確認してください。',
    },
    byCode: {
      QUOTE_NOT_SIGNABLE:
        'この見積もりは、このウォレットからは支払えません。支払いをもう一度確認してください。',
      QUOTE_EXPIRED: '確定する前に見積もりの期限が切れました。支払いをもう一度確認してください。',
      INSUFFICIENT_FUNDS: '残高が足りません。金額を減らすか、先に入金してください。',
      QUOTE_TOO_HIGH: '許可した金額を超えています。支払いをもう一度確認してください。',
      PAYMENT_DIFFERS:
        '金額または受取人が、表示されたものと異なります。もう一度試さないでください。このアプリのサポートにご連絡ください。',
      AUTHORIZATION_REQUIRED:
        'サービスは、あなたの承認を待っています。取引履歴で開いて、そこで承認してください。',
      PROOF_REFUSED:
        'コードまたはパスキーが正しくないか、遅すぎました。もう一度試すか、新しいコードを送ってもらってください。',
    },
    refusals: {
      DAILY_VOLUME_LIMIT_EXCEEDED: '今日送れる上限に達しました。金額を減らすか、明日もう一度お試しください。',
      VELOCITY_LIMIT_EXCEEDED: '短い時間に多く送りすぎました。金額を減らすか、後でもう一度お試しください。',
      TRANSACTION_SIZE_LIMIT_EXCEEDED: '一度に送れる金額を超えています。金額を減らして送ってください。',
      INVALID_AMOUNT:
        'この金額は支払えません。ご自分で入力した場合は、別の金額を入力してください。そうでない場合は、このアプリのサポートにお問い合わせください。',
      AMOUNT_OUT_OF_RANGE: '金額が小さすぎるか、大きすぎます。別の金額を入力してください。',
      COUNTERPARTY_NOT_ALLOWED:
        'この受取人には、このウォレットから支払えません。別の受取人を選んでください。',
      SELF_PAYMENT: 'これはご自分のウォレットです。別の受取人を選んでください。',
      INVALID_UMA_ADDRESS: 'このアドレスは存在しません。一文字ずつ確認してください。',
      UMA_NOT_FOUND: 'このアドレスは存在しません。一文字ずつ確認してください。',
      INVALID_CURRENCY: '受取人はこの通貨を受け取れません。別の通貨を選んでください。',
      EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED:
        '受取人の口座の持ち主がまだ確認されていません。このアプリのサポートにご連絡ください。',
      MISSING_MANDATORY_USER_INFO:
        'あなたについて必要な情報が足りません。このアプリのサポートにご連絡ください。',
      LNURLP_REQUEST_FAILED: '受取人の事業者が正しく応答しませんでした。後でもう一度お試しください。',
      PAYREQ_REQUEST_FAILED: '受取人の事業者が正しく応答しませんでした。後でもう一度お試しください。',
      INVALID_BANK_ACCOUNT: '銀行にこの口座がありません。番号を確認してください。',
      USER_NOT_READY: '本人確認がまだ済んでいません。このアプリのサポートにご連絡ください。',
      SCA_SESSION_REQUIRED:
        '先に支払い用のログインが必要です。下でログインしてから、もう一度お試しください。',
      QUOTE_NOT_FOUND: 'サービスには、この見積もりがもうありません。支払いをもう一度確認してください。',
    },
  },
}
