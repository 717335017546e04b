import { describe, expect, it } from "vitest";
import { closestSeen } from "./closest-seen.js";
import { cartNames, orderNames, signUpNames } from "./usual-names.js";

describe("the name that a workspace has for something usual", () => {
  it.each([
    [orderNames, ["Signed Up", "Purchase"], "Purchase"],
    [orderNames, ["order_completed", "Order Updated"], "order_completed"],
    [orderNames, ["orderPlaced"], "orderPlaced"],
    [orderNames, ["Place Order"], "Place Order"],
    [signUpNames, ["user_signed_up", "Logged In"], "user_signed_up"],
    [cartNames, ["added_to_cart", "Cart Viewed"], "added_to_cart"],
    [["birthday"], ["Birthday", "birthplace"], "Birthday"],
    [["cart_id", "cart.id"], ["total", "cart.id"], "cart.id"],
  ])("of %j among %j is %j", (usual, seen, expected) => {
    expect(closestSeen(usual, seen)).toBe(expected);
  });

  it("is the usual one where that was seen too", () => {
    expect(closestSeen(orderNames, ["Purchase", "Order Completed"])).toBe("Order Completed");
    expect(closestSeen(orderNames, ["order completed", "Order Completed"])).toBe("Order Completed");
  });

  it("is not proposed where it only has a word in common", () => {
    expect(closestSeen(orderNames, ["Order Updated", "Order Refunded", "Purchase Refunded"])).toBeUndefined();
    expect(closestSeen(cartNames, ["Cart Viewed", "Product Viewed"])).toBeUndefined();
    expect(closestSeen(orderNames, ["", "…", "ü"])).toBeUndefined();
  });
});
