/// Recognises private messages of every API by what only they have, and no tweet ever has.
enum PrivateMessage {
  /// The role that a key has in a message.
  enum Role {
    /// The key names the sender of the message.
    case sender
    /// The key names the recipient.
    case recipient
    /// A member that only a message has.
    case part
    /// A member that contains messages.
    case container
  }

  /// The role of a member, by its key; nil for members that tweets and users may have.
  static func role(ofKey key: JSONBytes) -> Role? {
    switch key.count {
    case 6: key == "sender" || key == "Sender" ? .sender : nil
    case 8: key == "senderId" || key == "SenderId" ? .sender : nil
    case 9:
      if key == "sender_id" {
        .sender
      } else if key == "recipient" || key == "Recipient" {
        .recipient
      } else {
        key == "dm_events" ? .container : nil
      }
    case 11: key == "recipientId" || key == "RecipientId" ? .recipient : nil
    case 12:
      if key == "recipient_id" { .recipient } else { key == "message_data" ? .part : nil }
    case 13:
      if key == "sender_id_str" {
        .sender
      } else {
        key == "messageCreate" || key == "encoded_event" || key == "encrypted_key" ? .part : nil
      }
    case 14:
      if key == "message_create" || key == "sender_results" {
        .part
      } else {
        key == "direct_message" || key == "dmConversation" ? .container : nil
      }
    case 15: key == "direct_messages" || key == "dm_conversation" ? .container : nil
    case 16:
      if key == "recipient_id_str" {
        .recipient
      } else {
        key == "participantsJoin" || key == "joinConversation" ? .part : nil
      }
    case 17: key == "participantsLeave" ? .part : nil
    case 18:
      if key == "sender_screen_name" {
        .sender
      } else {
        key == "dm_conversation_id" ? .part : nil
      }
    case 19:
      key == "inbox_initial_state" || key == "conversation_detail"
        ? .container : nil
    case 20: key == "participants_results" ? .container : nil
    case 21:
      if key == "recipient_screen_name" {
        .recipient
      } else {
        key == "direct_message_events" || key == "conversation_timeline"
          || key == "latest_message_events" || key == "get_conversation_page"
          || key == "get_initial_chat_page"
          ? .container : nil
      }
    case 22: key == "encoded_message_events" || key == "conversationNameUpdate" ? .container : nil
    default: nil
    }
  }

  /// True for the type of an event in a conversation.
  static func isEventType(_ type: JSONValue?) -> Bool {
    guard let type = type?.bytes else { return false }
    return type == "MessageCreate" || type == "ParticipantsJoin" || type == "ParticipantsLeave"
      || type.hasPrefix("dm.") || type.hasPrefix("chat.")
  }

  /// True if a message is anywhere in `value`.
  static func isHeld(in value: JSONValue) -> Bool {
    var here = value.index
    // The tape is flat: going along it takes no recursion.
    while here < value.end {
      let place = value.at(here)
      if place.isObject, isMessage(place) { return true }
      here = place.isObject || place.isList ? here + 1 : place.end
    }
    return false
  }

  private static func isMessage(_ object: JSONValue) -> Bool {
    var hasSender = false
    var hasRecipient = false
    var hasText = false
    var hasMessages = false
    object.forEachMember { key, value in
      switch role(ofKey: key) {
      case .sender: hasSender = true
      case .recipient: hasRecipient = true
      case .part: hasMessages = hasMessages || !value.isNull
      case .container: hasMessages = hasMessages || value.isObject || value.isList
      case nil:
        if key == "text" || key == "full_text" {
          hasText = hasText || value.isString
        } else if key == "event_type" {
          hasMessages = hasMessages || isEventType(value)
        }
      }
    }
    return hasMessages || (hasSender && hasRecipient) || (hasText && (hasSender || hasRecipient))
  }

  /// True if bytes of no known shape name a part of a message, also inside of a text.
  static func isNamed(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      let text = JSONBytes(start: start, count: buffer.count)
      return names.contains { text.contains($0) }
    }
  }

  private static let names: [StaticString] = [
    "direct_message", "dmConversation", "dm_conversation", "messageCreate", "message_create",
    "message_data", "recipient_id", "recipientId", "recipient_screen_name", "RecipientId",
    "encoded_event", "encoded_message_events", "encrypted_key", "participants_results",
    "participantsJoin", "participantsLeave", "joinConversation",
  ]
}
